// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Without MPI there is one rank, which sends nothing.
 */
#include "config.h"

#include "base/thread/spread.h"

#ifndef NP_WITH_MPI

void
spread_begin(void)
{
}

void
spread_end(void)
{
}

unsigned
spread_rank(void)
{
    return 0;
}

unsigned
spread_ranks(void)
{
    return 1;
}

unsigned
spread_host_ranks(void)
{
    return 1;
}

void
spread_abort(int status)
{
    (void)status;
}

void
spread_share_threads(unsigned threads)
{
    (void)threads;
}

unsigned
spread_other_threads(void)
{
    return 0;
}

unsigned
spread_requests_max(unsigned threads)
{
    return threads;
}

bool
spread_ask(const void *bytes, size_t count, struct spread_message *reply)
{
    (void)bytes;
    (void)count;
    (void)reply;
    return false;
}

void
spread_stay(void)
{
}

void
spread_done(void)
{
}

bool
spread_ask_layered(
    const void *bytes, size_t count, const atomic_bool *stop, struct spread_message *reply)
{
    (void)bytes;
    (void)count;
    (void)stop;
    (void)reply;
    return false;
}

void
spread_serve(
    unsigned threads, void (*work)(void *context, struct spread_request *request), void *context)
{
    (void)threads;
    (void)work;
    (void)context;
}

bool
spread_is_stopped(const struct spread_request *request)
{
    (void)request;
    return false;
}

void
spread_reply(const struct spread_request *request, const void *bytes, size_t count)
{
    (void)request;
    (void)bytes;
    (void)count;
}

#endif
