// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernels for Manhattan distance and linear conflict, with the heuristic inlined.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/ida/ida_steps.h"

#define KERNEL_STEP(walk, node, tile, from, to) ida_is_nearer(KERNEL_SIDE, tile, from, to)

#define KERNEL_NAME ida_manhattan_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"

#ifdef NP_HAVE_UINT128
#define KERNEL_NAME ida_manhattan_5x5
#define KERNEL_SIDE 5
#include "search/ida/ida_kernel.h"
#endif

#undef KERNEL_STEP
#define KERNEL_STEP(walk, node, tile, from, to) \
    ida_conflict_falls(&(walk)->tables, (node)->board, KERNEL_BITS, KERNEL_SIDE, tile, from, to)
#define KERNEL_TABLES struct ida_conflict
#define KERNEL_OPEN(walk, root) \
    ida_conflict_open(&(walk)->tables, &(walk)->iteration.tables, KERNEL_SIDE)

#define KERNEL_NAME ida_linear_conflict_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"

#ifdef NP_HAVE_UINT128
#define KERNEL_NAME ida_linear_conflict_5x5
#define KERNEL_SIDE 5
#include "search/ida/ida_kernel.h"
#endif
