#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Which test reaches which line:
#
#     reach.pl TREE MAP TEST...     TREE is built with --enable-coverage and -O0
#
# Each test runs once, alone, and gcov counts for it. MAP gets a line a test and source file:
# "TEST FILE LINE,LINE,..." and "TEST time CPU WALL STATUS" in seconds. A test that is too slow to be
# counted is taken to reach all of the rooms whose headers it includes. What MAP holds already is not measured again.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Find qw(find);
use File::Path qw(make_path remove_tree);
use File::Basename qw(dirname);
use FindBin;
use lib $FindBin::Bin;
use JSON::PP;
use Run qw(run_test);

my ($tree, $map, @tests) = @ARGV;
$tree = abs_path($tree);
my $counters = "$tree/counters";
my $seconds = $ENV{REACH_SECONDS} // 60;
my %known;

if (open my $file, '<', $map) {
    while (<$file>) { $known{$1} = 1 if /^(\S+) time / }
}
open my $out, '>>', $map or die "$map: $!\n";
$out->autoflush(1);

# Tests of time are no judges, and those of documents look at no code.
@tests = grep { !m{/check_(?:desktop|docs|every_size|languages|latency|limits|readme|tui_latency)\b} } @tests;

for my $test (@tests) {
    next if $known{$test};
    remove_tree($counters);
    $ENV{GCOV_PREFIX} = $counters;
    my $result = run_test($tree, $test, program => "$tree/src/npuzzle-tui", home => "$tree/home",
        seconds => $seconds);
    delete $ENV{GCOV_PREFIX};
    warn "$test: status $result->{status} in the coverage build\n" if $result->{status} != 0;

    my @counted;
    find(sub { push @counted, $File::Find::name if /\.gcda$/ }, $counters) if -d $counters;
    my %lines;
    for my $counted (grep { m{/src/} } @counted) {
        my $notes = substr($counted, length $counters);
        $notes =~ s/\.gcda$/.gcno/;
        symlink $notes, $counted =~ s/\.gcda$/.gcno/r;
    }
    @counted = grep { m{/src/} } @counted;
    if (@counted) {
        open my $pipe, '-|', 'gcov', '--json-format', '--stdout', @counted or die "gcov: $!\n";
        while (my $line = <$pipe>) {
            next unless $line =~ /^\{/;
            for my $source (@{decode_json($line)->{files}}) {
                my $name = $source->{file};
                next unless $name =~ m{(?:^|/)(src/.*)$};
                $name = $1;
                $lines{$name}{$_->{line_number}} = 1 for grep { $_->{count} > 0 } @{$source->{lines}};
            }
        }
        close $pipe;
    }
    if ($result->{status} == -1 && open my $code, '<', "$tree/$test.c") {
        my %rooms;
        while (<$code>) { $rooms{$1} = 1 if m{^#include "(\w+)/} }
        print $out "$test src/$_/ all\n" for sort keys %rooms;
    }
    for my $source (sort keys %lines) {
        print $out "$test $source ", join(',', sort { $a <=> $b } keys %{$lines{$source}}), "\n";
    }
    printf $out "%s time %.2f %.2f %d\n", $test, @$result{qw(cpu wall status)};
}
remove_tree($counters);
