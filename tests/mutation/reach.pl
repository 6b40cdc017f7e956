#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Which test reaches which line:
#
#     reach.pl TREE MAP TEST...     TREE is built with --enable-coverage
#
# Each test runs once, MUTATION_JOBS at a time, and gcov counts for it. MAP gets a line a test and source file:
# "TEST FILE LINE,LINE,..." and "TEST time CPU WALL STATUS" in seconds. A test that is too slow to be
# counted is taken to reach all of the rooms whose headers it includes. What MAP holds already is not
# measured again.
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
my $jobs = $ENV{MUTATION_JOBS} // 1;
my $seconds = $ENV{REACH_SECONDS} // 60;
my %known;

if (open my $file, '<', $map) {
    while (<$file>) { $known{$1} = 1 if /^(\S+) time / }
}
open my $out, '>>', $map or die "$map: $!\n";

# Tests of time are no judges, and most of those of documents look at no code.
@tests = grep { !m{/check_(?:desktop|every_size|languages|latency|limits|readme|tui_latency)\b} } @tests;

# Runs the test and returns its lines for MAP.
sub measure {
    my ($test, $slot) = @_;
    my $counters = "$tree/counters-$slot";
    my $part = '';
    remove_tree($counters);
    $ENV{GCOV_PREFIX} = $counters;
    my $result = run_test($tree, $test, program => "$tree/src/npuzzle-tui", home => "$tree/home",
        seconds => $seconds);
    delete $ENV{GCOV_PREFIX};
    warn "$test: status $result->{status} in the coverage build\n" if $result->{status} != 0;
    my $lines = lines_of($counters);
    remove_tree($counters);

    if ($result->{status} == -1 && open my $code, '<', "$tree/$test.c") {
        my %rooms;
        while (<$code>) { $rooms{$1} = 1 if m{^#include "(\w+)/} }
        $part .= "$test src/$_/ all\n" for sort keys %rooms;
    }
    for my $source (sort keys %$lines) {
        $part .= "$test $source " . join(',', sort { $a <=> $b } keys %{$lines->{$source}}) . "\n";
    }
    return $part . sprintf "%s time %.2f %.2f %d\n", $test, @$result{qw(cpu wall status)};
}

# What the counters say: by source file, the lines that were reached.
sub lines_of {
    my ($counters) = @_;
    my %lines;
    my @counted;
    find(sub { push @counted, $File::Find::name if /\.gcda$/ && $File::Find::name =~ m{/src/} }, $counters)
        if -d $counters;
    for my $counted (@counted) {
        my $notes = substr($counted, length $counters);
        $notes =~ s/\.gcda$/.gcno/;
        symlink $notes, $counted =~ s/\.gcda$/.gcno/r;
    }
    return \%lines if !@counted;
    open my $pipe, '-|', 'gcov', '--json-format', '--stdout', @counted or die "gcov: $!\n";
    while (my $line = <$pipe>) {
        next unless $line =~ /^\{/;
        for my $source (@{decode_json($line)->{files}}) {
            my ($name) = $source->{file} =~ m{(?:^|/)(src/.*)$} or next;
            $lines{$name}{$_->{line_number}} = 1 for grep { $_->{count} > 0 } @{$source->{lines}};
        }
    }
    close $pipe;
    return \%lines;
}

my @queue = grep { !$known{$_} } @tests;
my @children;
for my $slot (1 .. $jobs) {
    my $child = fork // die "fork: $!\n";
    if ($child == 0) {
        my @mine = @queue[grep { $_ % $jobs == $slot - 1 } 0 .. $#queue];
        for my $test (@mine) { # one write a test: those of the others do not come between
            my $part = measure($test, $slot);
            syswrite($out, $part) == length $part or die "$map: $!\n";
        }
        exit 0;
    }
    push @children, $child;
}
my $failed = 0;
for my $child (@children) {
    waitpid $child, 0;
    $failed ||= $?;
}
exit($failed ? 1 : 0);
