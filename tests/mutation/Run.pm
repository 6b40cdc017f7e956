# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs one test as "make check" would, with a home of its own and limits of time and memory: what a
# fault makes endless must not outlive its test.
package Run;
use strict;
use warnings;
use Exporter qw(import);
use Time::HiRes qw(time sleep);
use POSIX qw(WNOHANG setsid sysconf);

our @EXPORT_OK = qw(run_test);

my $page_bytes = sysconf(POSIX::_SC_PAGESIZE());
my $memory_bytes = 3 << 30;

# The processes of a session: libcheck gives each test a group of its own. [ID, BYTES]...
sub session {
    my ($leader) = @_;
    my @processes;
    for my $path (glob '/proc/[0-9]*/stat') {
        open my $file, '<', $path or next;
        my $line = <$file> // next;
        my ($id, $rest) = $line =~ /^(\d+) \(.*\) (.*)$/ or next;
        my @fields = split ' ', $rest;
        push @processes, [$id, $fields[21] * $page_bytes] if $fields[3] == $leader;
    }
    return @processes;
}

sub end_session {
    my ($leader) = @_;
    for my $signal (qw(TERM KILL)) {
        for my $try (1 .. 40) {
            my @ids = map { $_->[0] } session($leader);
            waitpid $leader, WNOHANG;
            return if !@ids;
            kill $signal, @ids if $try == 1 || $signal eq 'KILL';
            sleep 0.05;
        }
    }
}

sub has_failure {
    my ($log) = @_;
    return 0 if !-f $log;
    open my $file, '<', $log or return 0;
    while (<$file>) { return 1 if /^not ok/ }
    return 0;
}

# run_test(TREE, TEST, program => PATH, home => DIRECTORY, seconds => LIMIT, binary => PATH,
# build => DIRECTORY, log => PATH) returns {status, cpu, wall}; status is -1 if it took too much time
# or memory. `binary` runs in the place of a unit test, `build` is where a script looks for what was
# built, if not in TREE. A script's first "not ok" in the log is its end.
sub run_test {
    my ($tree, $test, %how) = @_;
    my $binary = $how{binary} // "$tree/$test";
    my $log = $how{log} // '/dev/null';
    my @before = times;
    my $begun = time;
    my $child = fork // die "fork: $!\n";

    if ($child == 0) {
        setsid();
        chdir $tree or die "$tree: $!\n";
        delete @ENV{qw(LANGUAGE TEXTDOMAINDIR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
            CK_TIMEOUT_MULTIPLIER MAKEFLAGS MAKELEVEL)};
        $ENV{HOME} = $how{home};
        $ENV{TMPDIR} = $how{scratch} if defined $how{scratch};
        $ENV{top_srcdir} = $tree;
        $ENV{top_builddir} = $how{build} // $tree;
        $ENV{NPUZZLE_TUI} = $how{program};
        $ENV{CK_DEFAULT_TIMEOUT} = int($how{seconds}) + 1;
        open STDIN, '<', '/dev/null';
        open STDOUT, '>>', $log;
        open STDERR, '>&', \*STDOUT;
        exec($binary) or POSIX::_exit(127);
    }
    my $status;
    my $looks = 0;
    my $nap = 0.002;
    until (defined $status) {
        if (waitpid($child, WNOHANG) == $child) {
            $status = $?;
        } elsif (time - $begun > $how{seconds}) {
            $status = -1;
        } elsif (++$looks % 4 == 0 && $test =~ /\.sh$/ && has_failure($log)) {
            $status = 256;
        } elsif ($looks % 20 == 0) {
            my $bytes = 0;
            $bytes += $_->[1] for session($child);
            $status = -1 if $bytes > $memory_bytes;
        }
        sleep $nap if !defined $status;
        $nap = $nap * 1.3 < 0.05 ? $nap * 1.3 : 0.05;
    }
    end_session($child);
    my @after = times;
    return {status => $status, wall => time - $begun,
        cpu => $after[2] + $after[3] - $before[2] - $before[3]};
}

1;
