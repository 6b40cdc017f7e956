#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Puts faults made by machine into the program, one at a time, and counts those that the tests catch.
#
#     random.pl TREE MAP RESULTS     TREE is built with -O2, MAP is what reach.pl wrote of another one
#
# MUTATION_SEED and MUTATION_COUNT choose the faults: so many, spread over the rooms by their lines.
# A fault that does not compile, or that the compiler makes the same of, does not count. Only the
# tests that reach the line run, the fastest first, up to the first that fails twice or does not
# end; those that refuse requests to the system come after all others, and those through a terminal
# run only where no others do. No fault gets more than MUTATION_SECONDS of tests; MUTATION_JOBS run
# at once.
#
# RESULTS gets a line a fault; those that it has already are not tried again. With MUTATION_AGAIN=FILE
# those that survived by these results are tried, wherever their lines are now, and no others: first
# against MUTATION_NEW_TESTS, which MAP need not know.
use strict;
use warnings;
use Cwd qw(abs_path getcwd);
use File::Find qw(find);
use File::Path qw(make_path remove_tree);
use File::Basename qw(basename dirname);
use FindBin;
use List::Util qw(first max shuffle sum0);
use lib $FindBin::Bin;
use Mutants qw(sites);
use Run qw(run_test);

my ($tree, $map, $results) = @ARGV;
$tree = abs_path($tree);
$results = getcwd() . "/$results" if $results !~ m{^/};
my $seed = $ENV{MUTATION_SEED} // 1;
my $count = $ENV{MUTATION_COUNT} // 500;
my $seconds = $ENV{MUTATION_SECONDS} // 30;
my $jobs = $ENV{MUTATION_JOBS} // 1;
my $again = $ENV{MUTATION_AGAIN};
my @new_tests = split ' ', $ENV{MUTATION_NEW_TESTS} // '';
my $work = "$tree/mutants";
my $headers_max = 12; # files that a header with a fault may be in
$| = 1;

# ---- what reaches a line ------------------------------------------------------------------------

my (%reach, %of_file, %usual);
open my $file, '<', $map or die "$map: $!\n";
while (<$file>) {
    my ($test, $source, @rest) = split ' ';
    if ($source eq 'time') {
        $usual{$test} = $rest[0];
    } elsif (@rest) {
        $of_file{$source}{$test} = 1;
        $reach{$source}{$_}{$test} = 1 for grep { $_ ne 'all' } split /,/, $rest[0];
    }
}
close $file;

# The tests of a line, the fastest first. What belongs to no line of code is reached by the next line
# above that has some, or by all that enter the file.
sub tests_of {
    my ($source, $line) = @_;
    my $lines = $reach{$source} // {};
    my ($room) = $source =~ m{^(src/(?:\w+/)?)};
    my $tests = $lines->{$line};
    for (my $above = $line - 1; !$tests && $above > $line - 8 && $above > 0; $above--) {
        $tests = $lines->{$above};
    }
    $tests //= $of_file{$source} // {};
    $tests = {%$tests, %{$of_file{$room} // {}}};
    my @tests = sort { ($usual{$a} // 99) <=> ($usual{$b} // 99) || $a cmp $b } grep { exists $usual{$_} } keys %$tests;
    my @first = grep { !m{/e2e/} } @tests;
    @tests = @first if @first;
    @tests = (grep({ !/check_faults/ } @tests), grep({ /check_faults/ } @tests));
    return (grep({ my $new = $_; !grep { $_ eq $new } @tests } @new_tests), @tests);
}

# ---- the faults ---------------------------------------------------------------------------------

my %sources; # of the tree: object files by the source that they depend on
find({no_chdir => 1, wanted => sub {
    return unless /\.Po$/ && m{/src/};
    open my $deps, '<', $_ or return;
    local $/;
    my $text = <$deps>;
    my ($object) = $text =~ /^(\S+\.o):/m or return;
    return unless -e "$tree/$object";
    my %seen;
    $sources{$_}{$object} = 1 for grep { !$seen{$_}++ } $text =~ m{\b(src/\S+\.[ch])\b}g;
}}, "$tree/src");

my (@faults, %lines_of);
{
    my %listed;
    for my $source (sort keys %sources) {
        next if $source =~ /_weights/;
        my @objects = sort keys %{$sources{$source}};
        next if $source =~ /\.h$/ && @objects > $headers_max;
        next unless -e "$tree/$source";
        open my $code, '<', "$tree/$source" or die "$source: $!\n";
        my $text = do { local $/; <$code> };
        my ($room) = $source =~ m{^src/(\w+)/};
        $room //= 'main';
        my @sites = sites($text) or next;
        $lines_of{$room} += () = $text =~ /[;{}]/g;
        push @faults, map { {room => $room, source => $source, text => $text, %$_} } @sites;
    }
}
# The words of the line around it tell a fault from others, and go on where the line moves.
sub name_of {
    my ($fault) = @_;
    my ($text, $at, $length) = @$fault{qw(text offset length)};
    my $from = rindex($text, "\n", $at) + 1;
    my $to = index $text, "\n", $at + $length;
    my $name = "$fault->{source}:$fault->{line}: " . substr($text, $from, $at - $from) . '[' .
        substr($text, $at, $length) . " => $fault->{new}]" . substr($text, $at + $length, $to - $at - $length);
    return $name =~ s/\s+/ /gr;
}

sub without_line {
    my ($name) = @_;
    return $name =~ s/:\d+:/:/r;
}

if ($again) {
    my %wanted;
    open my $old, '<', $again or die "$again: $!\n";
    while (<$old>) {
        my ($outcome, $name) = /^(\w+).*?\t(.*)$/ or next;
        ($wanted{without_line($name)}) = $name =~ /:(\d+):/ if $outcome =~ /survived|unreached/;
    }
    @faults = map { my $site = $_; map { {%$site, new => $_} } @{$site->{new}} } @faults;
    # Its tests are those of the line where it was. Of lines that say the same it is the nearest.
    my %nearest;
    for my $fault (@faults) {
        my $name = without_line(name_of($fault));
        my $was = $fault->{was} = $wanted{$name} // next;
        my $best = $nearest{$name};
        $nearest{$name} = $fault if !$best || abs($fault->{line} - $was) < abs($best->{line} - $was);
    }
    @faults = map { $nearest{$_} } sort keys %nearest;
} else {
    srand $seed;
    @faults = shuffle @faults;
    $_->{new} = $_->{new}[int rand @{$_->{new}}] for @faults;
}
$_->{name} = name_of($_) for @faults;

# Shares by size: the largest remainders get what is left.
my %share;
{
    my $all = sum0 values %lines_of;
    my %exact = map { $_ => $count * $lines_of{$_} / $all } keys %lines_of;
    $share{$_} = int $exact{$_} for keys %exact;
    my @by_rest = sort { $exact{$b} - int $exact{$b} <=> $exact{$a} - int $exact{$a} || $a cmp $b } keys %exact;
    my $left = $count - sum0 values %share;
    $share{$by_rest[$_]}++ for 0 .. $left - 1;
    $share{$_} = @faults for $again ? keys %share : ();
}

# ---- one fault ----------------------------------------------------------------------------------

# The command that makes a file of the tree, of what make would do.
sub command_of {
    my ($target, $touched) = @_;
    my $note = "$work/commands/" . ($target =~ tr{/}{_}r);
    if (!-e $note) {
        make_path("$work/commands");
        my $lines = `cd '$tree' && make -n V=1 -W '$touched' '$target' 2>/dev/null`;
        my ($line) = grep { /-o \Q$target\E\s/ } split /(?<!\\)\n/, $lines;
        die "no command for $target\n" unless $line;
        $line =~ s/^.*?(?=\S*(?:gcc|clang|cc)\b)//s if $line =~ /depbase/;
        $line =~ s/-MT.*?-MF \S+ //s;
        $line =~ s/\s*&&\\?.*//s;
        open my $out, '>', $note or die "$note: $!\n";
        print $out $line;
        close $out;
    }
    open my $in, '<', $note or die "$note: $!\n";
    return do { local $/; <$in> };
}

# Compiles the object with a file in the place of a source; returns whether it is one.
sub compile {
    my ($object, $source, $instead, $overlay, $into) = @_;
    my $main = $source =~ /\.c$/ ? $source : first_source($object);
    my $line = command_of($object, $main);
    $line =~ s/-c -o \S+ .*$/-w -c -o '$into'/s;
    $line .= " -iquote '$overlay'" if defined $overlay;
    open my $in, '<', $source =~ /\.c$/ ? $instead : "$tree/$main" or die "$!\n";
    my $text = do { local $/; <$in> };
    open my $pipe, '|-', "cd '$tree' && $line -x c - 2>/dev/null" or die "$!\n";
    print $pipe "# 1 \"$main\"\n$text";
    return close $pipe;
}

# The source that an object is named after.
sub first_source {
    my ($object) = @_;
    my ($source) = grep { /\.c$/ && $sources{$_}{$object} } keys %sources;
    my $base = basename($object) =~ s/\.o$//r;
    for my $candidate (grep { /\.c$/ && $sources{$_}{$object} } keys %sources) {
        my $name = basename($candidate) =~ s/\.c$//r;
        return $candidate if $base eq $name || $base =~ /-\Q$name\E$/;
    }
    return $source;
}

sub same_files {
    my ($a, $b) = @_;
    return system('cmp', '-s', $a, $b) == 0;
}

# Links a program of the tree with these objects in the place of its own.
sub link_with {
    my ($target, $slot, $objects) = @_;
    my $into = "$slot/" . basename($target);
    my $line = command_of($target, $target eq 'src/npuzzle-tui' ? 'src/npuzzle_tui-main.o' : "$target.o");
    my $first = '';
    for my $object (sort keys %$objects) {
        $line =~ s/(?<=\s)\Q$object\E(?=\s)/'$objects->{$object}'/ or $first .= " '$objects->{$object}'";
    }
    $line =~ s/-o \S+/-o '$into'$first/;
    return system("cd '$tree' && $line 2>/dev/null") == 0 ? $into : undef;
}

my %needs_program;
sub needs_program {
    my ($test) = @_;
    return $needs_program{$test} //= $test =~ /\.sh$/ || system("grep -q NPUZZLE_TUI '$tree/$test.c'") == 0 || 0;
}

# A directory with the programs that a script wants to find in the tree's tests/.
sub build_for {
    my ($test, $slot, $objects) = @_;
    open my $in, '<', "$tree/$test" or die "$test: $!\n";
    my $text = do { local $/; <$in> };
    my @targets = $text =~ m{\btop_builddir(?::\?)?\}?/(tests/\w+)}g or return $tree;
    for my $target (@targets) {
        # One that has nothing of that room does not link with it and is what it was.
        link_with($target, $slot, $objects) // symlink "$tree/$target", "$slot/" . basename($target);
    }
    make_path("$slot/build");
    symlink $slot, "$slot/build/tests";
    return "$slot/build";
}

# What a test takes where nothing is wrong, or undef where it fails by itself.
sub baseline {
    my ($test) = @_;
    my $note = "$work/usual/" . ($test =~ tr{/}{_}r);
    if (!-e $note) {
        make_path("$work/usual/home");
        my $result = run_test($tree, $test, program => "$tree/src/npuzzle-tui", home => "$work/usual/home",
            seconds => 900);
        $result = run_test($tree, $test, program => "$tree/src/npuzzle-tui", home => "$work/usual/home",
            seconds => 900) if $result->{status} != 0;
        open my $out, '>', $note or die "$note: $!\n";
        print $out $result->{status} == 0 ? "$result->{wall} $result->{cpu}" : 'fails';
        close $out;
    }
    open my $in, '<', $note or die "$note: $!\n";
    my ($wall, $cpu) = split ' ', <$in>;
    return $wall eq 'fails' ? undef : ($wall, $cpu);
}

# Returns "killed TEST", "survived", "unreached" or "skipped WHY".
sub try_fault {
    my ($fault, $slot) = @_;
    remove_tree($slot);
    make_path($slot, "$slot/tmp", "$work/same");
    my $text = $fault->{text};
    substr $text, $fault->{offset}, $fault->{length}, $fault->{new};
    my $instead = "$slot/" . basename($fault->{source});
    my $overlay;
    if ($fault->{source} =~ /\.h$/) {
        $overlay = "$slot/overlay";
        $instead = "$overlay/" . ($fault->{source} =~ s{^src/}{}r);
        make_path(dirname($instead));
    }
    open my $out, '>', $instead or die "$instead: $!\n";
    print $out $text;
    close $out;

    my (%objects, $changed);
    for my $object (sort keys %{$sources{$fault->{source}}}) {
        my $name = $object =~ tr{/}{_}r;
        compile($object, $fault->{source}, $instead, $overlay, "$slot/$name") or return 'skipped: does not compile';
        if (!-e "$work/same/$name") {
            my $original = $fault->{source} =~ /\.c$/ ? $fault->{source} : first_source($object);
            compile($object, $original, "$tree/$original", undef, "$work/same/$name") or die "$original does not compile\n";
        }
        next if same_files("$slot/$name", "$work/same/$name");
        $changed = 1;
        $objects{$object} = "$slot/$name";
    }
    return 'skipped: the same code' unless $changed;

    my @tests = tests_of($fault->{source}, $fault->{was} // $fault->{line});
    return 'unreached' unless @tests;
    my $program;
    my $spent = 0;
    my $left = @tests;
    for my $test (@tests) {
        my ($wall, $cpu) = baseline($test);
        $left--;
        next unless defined $wall;
        last if $spent > 0 && $spent + $cpu > $seconds;
        my $binary;
        my $build = $tree;
        if (needs_program($test)) {
            $program //= link_with('src/npuzzle-tui', $slot, \%objects) // return 'skipped: does not link';
        }
        if ($test =~ /\.sh$/) {
            $build = build_for($test, $slot, \%objects);
        } else {
            $binary = link_with($test, $slot, \%objects) // next;
        }
        my $result;
        for my $time (1, 2) {
            remove_tree("$slot/home");
            system('cp', '-al', "$work/usual/home", "$slot/home");
            unlink "$slot/log";
            $result = run_test($tree, $test, log => "$slot/log", program => $program // "$tree/src/npuzzle-tui", home => "$slot/home",
                build => $build, scratch => "$slot/tmp", seconds => 10 + 6 * $wall, binary => $binary);
            $spent += $result->{cpu};
            last if $result->{status} == 0 || $result->{status} == -1;
        }
        unlink $binary if defined $binary;
        return "killed $test" . ($result->{status} == -1 ? ' (endless)' : '') if $result->{status} != 0;
    }
    return $left > 0 ? "survived ($left tests more)" : 'survived';
}

# ---- all of them --------------------------------------------------------------------------------

my (%done, %got, %tally);
if (open my $old, '<', $results) {
    while (<$old>) {
        chomp;
        my ($outcome, $name) = split /\t/;
        $done{$name} = $outcome;
    }
}
open my $log, '>>', $results or die "$results: $!\n";
$log->autoflush(1);

sub note {
    my ($fault, $outcome) = @_;
    my ($word) = $outcome =~ /^(\w+)/;
    if ($word eq 'skipped') {
        $got{$fault->{room}}--;
    } else {
        $tally{$fault->{room}}{$word eq 'killed' ? 'killed' : 'survived'}++;
        print "$outcome\t$fault->{name}\n" if $word ne 'killed';
    }
    return if defined $done{$fault->{name}} && $done{$fault->{name}} eq $outcome;
    print $log "$outcome\t$fault->{name}\n";
}

my %running;
sub reap {
    my $child = wait;
    return if $child < 0;
    my ($fault, $slot) = @{delete $running{$child}};
    my $outcome = 'skipped: the trial failed';
    if (open my $in, '<', "$slot.outcome") {
        $outcome = <$in> // $outcome;
    }
    unlink "$slot.outcome";
    note($fault, $outcome);
}

make_path($work);
my @queue = @faults;
while (1) {
    my $index = first { ($got{$queue[$_]{room}} // 0) < $share{$queue[$_]{room}} } 0 .. $#queue;
    if (!defined $index) {
        last unless %running;
        reap();
        next;
    }
    my ($fault) = splice @queue, $index, 1;
    $got{$fault->{room}}++;
    my $known = $done{$fault->{name}};
    if (defined $known) {
        note($fault, $known);
        next;
    }
    reap() while keys %running >= $jobs;
    my %taken = map { $_->[1] => 1 } values %running;
    my ($slot) = grep { !$taken{$_} } map { "$work/job-$_" } 1 .. $jobs;
    my $child = fork // die "fork: $!\n";
    if ($child == 0) {
        my $outcome = try_fault($fault, $slot);
        open my $out, '>', "$slot.outcome" or die "$!\n";
        print $out $outcome;
        close $out;
        exit 0;
    }
    $running{$child} = [$fault, $slot];
}

printf "%-10s %7s %9s\n", 'room', 'killed', 'survived';
my ($killed, $survived) = (0, 0);
for my $room (sort keys %tally) {
    my ($k, $s) = map { $tally{$room}{$_} // 0 } qw(killed survived);
    printf "%-10s %7d %9d  %3.0f %%\n", $room, $k, $s, 100 * $k / max(1, $k + $s);
    $killed += $k;
    $survived += $s;
}
printf "%-10s %7d %9d  %3.0f %%\n", 'all', $killed, $survived, 100 * $killed / max(1, $killed + $survived);
