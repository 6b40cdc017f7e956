# SPDX-License-Identifier: GPL-3.0-or-later
#
# Small faults made by machine: operators, constants, conditions, statements and values returned.
#
# A site is a place in a source file where one can stand, and what can stand there instead. Comments,
# strings, assertions, preprocessor lines and tables of weights have none.
package Mutants;
use strict;
use warnings;
no warnings qw(portable);
use Exporter qw(import);

our @EXPORT_OK = qw(sites);

my %others = (
    '+' => ['-'], '-' => ['+'], '*' => ['/', '+'], '/' => ['*'], '%' => ['*', '/'],
    '<<' => ['>>'], '>>' => ['<<'], '&' => ['|'], '|' => ['&'], '^' => ['|'],
    '&&' => ['||'], '||' => ['&&'],
    '<' => ['<=', '>='], '<=' => ['<', '>'], '>' => ['>=', '<='], '>=' => ['>', '<'],
    '==' => ['!='], '!=' => ['=='],
    '+=' => ['-=', '='], '-=' => ['+=', '='], '*=' => ['/='], '/=' => ['*='], '%=' => ['/='],
    '|=' => ['&=', '='], '&=' => ['|=', '='], '^=' => ['|='], '<<=' => ['>>='], '>>=' => ['<<='],
    '++' => ['--'], '--' => ['++'],
);
my %type = map { $_ => 1 } qw(int char const static struct enum union unsigned signed long short bool
    double float void typedef extern register volatile size_t ssize_t off_t mode_t pid_t time_t
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t intptr_t wchar_t
    FILE DIR va_list);
my %control = map { $_ => 1 } qw(if else for while do switch case default return goto sizeof);

# The tokens of a C file: [kind, text, offset, line, blank before, blank after].
sub tokens {
    my ($text) = @_;
    my @tokens;
    my $line = 1;
    my $skip_parens = 0;

    pos($text) = 0;
    while (pos($text) < length $text) {
        my $at = pos $text;
        my $kind;
        if ($text =~ /\G\s+/gc) { }
        elsif ($text =~ m{\G//[^\n]*}gc || $text =~ m{\G/\*.*?\*/}gcs) { }
        elsif (substr($text, $at, 1) eq '#' && substr($text, 0, $at) =~ /(?:^|\n)[ \t]*\z/ && $text =~ /\G#(?:\\\n|[^\n])*/gc) { }
        elsif ($text =~ /\G"(?:\\.|[^"\\])*"/gcs) { $kind = 'string' }
        elsif ($text =~ /\G'(?:\\.|[^'\\])*'/gcs) { $kind = 'character' }
        elsif ($text =~ /\G(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?)[uUlLfF]*/gc) { $kind = 'number' }
        elsif ($text =~ /\G[A-Za-z_]\w*/gc) { $kind = 'name' }
        elsif ($text =~ /\G(?:<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*\/%&|^]=|.)/gcs) { $kind = 'operator' }
        my $piece = substr $text, $at, pos($text) - $at;
        push @tokens, [$kind, $piece, $at, $line,
            substr($text, $at - 1, 1) =~ /\s/, substr($text, pos $text, 1) =~ /\s/] if $kind;
        $line += $piece =~ tr/\n//;
    }
    return @tokens;
}

# The index of the token that closes the parenthesis or brace at $from.
sub closing {
    my ($tokens, $from) = @_;
    my $depth = 0;
    for my $i ($from .. $#$tokens) {
        my $text = $tokens->[$i][1];
        next if $tokens->[$i][0] ne 'operator';
        $depth++ if $text =~ /^[(\[{]$/;
        $depth-- if $text =~ /^[)\]}]$/;
        return $i if $depth == 0;
    }
    return $#$tokens;
}

# The tokens inside assertions, and which stand in the body of a function.
sub places {
    my ($tokens) = @_;
    my (@asserted, @body);
    my $i = 0;
    while ($i <= $#$tokens) {
        my ($kind, $text) = @{$tokens->[$i]};
        if ($kind eq 'name' && $text =~ /^(?:assert|static_assert|_Static_assert|_Alignas|_Alignof|sizeof)$/
            && $i < $#$tokens && $tokens->[$i + 1][1] eq '(') {
            $asserted[$_] = 1 for $i .. closing($tokens, $i + 1);
        }
        if ($kind eq 'operator' && $text eq '{' && !$body[$i] && $i > 0 && $tokens->[$i - 1][1] eq ')') {
            $body[$_] = 1 for $i .. closing($tokens, $i);
        }
        $i++;
    }
    return (\@asserted, \@body);
}

sub number_sites {
    my ($token) = @_;
    my ($digits, $suffix) = $token->[1] =~ /^(.*?)([uUlLfF]*)$/;
    ($digits, $suffix) = ($token->[1], '') if $digits =~ /^0[xX]/ && $token->[1] =~ /^0[xX][0-9a-fA-F]+$/;
    return ("0$suffix", "($digits$suffix * 2)", "($digits$suffix + 1)") if $digits =~ /[.eE]/ && $digits !~ /^0[xX]/;
    my $value = $digits =~ /^0[xX]/ ? hex $digits : $digits =~ /^0./ ? oct $digits : $digits;
    return () if $value > 2**52;
    my %new = map { $_ => 1 } 0, 1, $value + 1, $value - 1, $value * 2;
    delete $new{$value};
    delete $new{-1};
    return map { "$_$suffix" } sort { $a <=> $b } keys %new;
}

# sites(TEXT) returns {line, offset, length, new => [TEXT...]} in the order of the file.
sub sites {
    my ($text) = @_;
    my @tokens = tokens($text);
    my ($asserted, $body) = places(\@tokens);
    my @sites;
    my $span = sub { # from token to token: both included
        my ($from, $to, @new) = @_;
        my $at = $tokens[$from][2];
        my $length = $tokens[$to][2] + length($tokens[$to][1]) - $at;
        my $ends = "\n" x (substr($text, $at, $length) =~ tr/\n//);
        push @sites, {line => $tokens[$from][3], offset => $at, length => $length,
            new => [map { my $new = $_; $new =~ tr/\n// == length $ends ? $new : $new . $ends } @new]};
    };

    for my $i (1 .. $#tokens - 1) {
        next if $asserted->[$i];
        my ($kind, $word, undef, undef, $before, $after) = @{$tokens[$i]};
        my ($last, $next) = ($tokens[$i - 1], $tokens[$i + 1]);
        if ($kind eq 'number') {
            my @new = number_sites($tokens[$i]);
            $span->($i, $i, @new) if @new;
        } elsif ($kind eq 'operator') {
            my $binary = $before && $after && $last->[1] !~ /^(?:return|[,(=?:;{}])$/;
            if ($word =~ /^(?:\+\+|--)$/ || ($binary && exists $others{$word})) {
                $span->($i, $i, @{$others{$word}});
            } elsif (($word eq '!' || $word eq '~' || $word eq '-') && !$after && $body->[$i]) {
                $span->($i, $i, '');
            }
        } elsif ($kind eq 'name') {
            if ($word eq 'true' || $word eq 'false') {
                $span->($i, $i, $word eq 'true' ? 'false' : 'true');
            } elsif (($word eq 'if' || $word eq 'while') && $next->[1] eq '(') {
                my $end = closing(\@tokens, $i + 1);
                my ($from, $to) = ($next->[2] + 1, $tokens[$end][2]);
                my $condition = substr $text, $from, $to - $from;
                $span->($i + 2, $end - 1, "!($condition)", $word eq 'if' ? 'true' : 'false',
                    $word eq 'if' ? 'false' : ()) if $end > $i + 2;
            } elsif ($word eq 'return' && $next->[1] ne ';') {
                my $end = $i + 1;
                while ($end < $#tokens && $tokens[$end][1] ne ';') {
                    $end = closing(\@tokens, $end) if $tokens[$end][1] =~ /^[({]$/;
                    $end++;
                }
                my $value = substr $text, $next->[2], $tokens[$end][2] - $next->[2];
                $span->($i + 1, $end - 1, '0', "!($value)", "($value) + 1") if $value !~ /^(?:true|false|\d+)$/;
            }
        }
        # A statement that is dropped.
        next unless $body->[$i] && $last->[1] =~ /^(?:[;{})]|else|do|:)$/;
        next if $last->[1] eq ')' && !closes_condition(\@tokens, $i - 1);
        next if $last->[1] eq ':' && !is_label(\@tokens, $i - 1);
        next if in_parens(\@tokens, $i);
        next if $kind eq 'name' && ($control{$word} || $type{$word});
        next if $kind eq 'name' && $next->[0] eq 'name';
        next if $kind eq 'name' && $next->[1] eq ':';
        next if $kind eq 'operator' && $word !~ /^(?:\(|\*|\+\+|--)$/;
        next if $kind ne 'name' && $kind ne 'operator';
        my $end = $i;
        while ($end < $#tokens && $tokens[$end][1] ne ';') {
            $end = closing(\@tokens, $end) if $tokens[$end][1] =~ /^[({\[]$/;
            $end++;
        }
        $span->($i, $end - 1, '') if $end > $i;
    }
    return @sites;
}

# Whether the parenthesis closed at $at belongs to if, while or for.
sub closes_condition {
    my ($tokens, $at) = @_;
    my $depth = 0;
    for (my $i = $at; $i > 0; $i--) {
        my $text = $tokens->[$i][1];
        $depth++ if $text eq ')';
        $depth-- if $text eq '(';
        return $tokens->[$i - 1][1] =~ /^(?:if|while|for|switch)$/ if $depth == 0;
    }
    return 0;
}

# Whether the colon ends a case, and is not that of ?: or a bit field.
sub is_label {
    my ($tokens, $at) = @_;
    for (my $i = $at - 1; $i > 0 && $at - $i < 6; $i--) {
        return 1 if $tokens->[$i][1] =~ /^(?:case|default)$/;
        return 0 if $tokens->[$i][1] =~ /^[;{}?]$/;
    }
    return 0;
}

# Whether a parenthesis is open there, as in the head of a for.
sub in_parens {
    my ($tokens, $at) = @_;
    my $depth = 0;
    for (my $i = $at - 1; $i > 0; $i--) {
        my $text = $tokens->[$i][1];
        return 0 if $depth == 0 && $text =~ /^[{}]$/;
        $depth++ if $text eq ')';
        $depth-- if $text eq '(';
        return 1 if $depth < 0;
    }
    return 0;
}

1;
