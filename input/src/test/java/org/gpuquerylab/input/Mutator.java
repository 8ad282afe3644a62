package org.gpuquerylab.input;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes faulty inputs from valid ones; the same seed gives the same inputs. It changes, cuts,
 * repeats or inserts bytes; replaces words by numbers and names that readers must refuse; doubles
 * or removes keys; and inserts deep nesting, long repetitions and control characters. Some inputs
 * stay valid.
 */
public final class Mutator {
  private static final Pattern WORD =
      Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|[-+]?[0-9][0-9.eE+-]*|[A-Za-z_][A-Za-z_0-9.]*");
  private static final Pattern MEMBER =
      Pattern.compile("\"[^\"]*\"\\s*:\\s*(?:\"[^\"]*\"|[-+0-9.eE]++|\\[[^\\[\\]]*+\\])");
  private static final Pattern LINE = Pattern.compile("[^\\n]*\\n");

  private static final Pattern NUMBER = Pattern.compile("(?<=[ :\\[,\t\n])[0-9][0-9.eE+-]*+");

  /** Numbers that are valid in some places of some formats, and invalid in others. */
  private static final List<String> NUMBERS =
      List.of(
          "0", "1", "0.25", "1e-300", "1e-9", "3", "7", "1e9", "1e18", "1e300", "64", "1000000");

  private static final List<String> WORDS =
      List.of(
          "0",
          "-1",
          "1e308",
          "-1e308",
          "1e-320",
          "1e999",
          "1e1000000000",
          "2147483647",
          "2147483648",
          "4294967296",
          "9007199254740993",
          "9223372036854775808",
          "99999999",
          "0.5",
          "1e9",
          "1000000000",
          "NaN",
          "-Infinity",
          "null",
          "true",
          "[]",
          "{}",
          "[[[[[[[[[[1]]]]]]]]]]",
          "{\"a\": {\"b\": [1, {\"c\": null}]}}",
          "\"\"",
          "\" \"",
          "\"a\\nb\"",
          "\"a\nb\"",
          "\"\\u001b[31mred\\u0007\"",
          "\"\\u2028\\u202e\\ud800\"",
          "\"../../x\"",
          "\"%s%n$(x)`y`\"",
          "\"<script>\"",
          "a\r\nb",
          "'",
          "--",
          "/*");

  private static final List<String> PIECES =
      List.of("\n", "\r", "\0", "\u001b", "\u2028", "\ud83d\ude00", "\\", "\"", ",", "{", "[", "}");

  private final Random random;

  /** Creates a mutator whose inputs depend on the seed alone. */
  public Mutator(long seed) {
    random = new Random(seed);
  }

  /** Returns a copy of an input with one to three changes, most often one. */
  public byte[] mutate(byte[] good) {
    byte[] bytes = good;
    for (int changes = Math.max(1, random.nextInt(6) - 2); changes > 0; changes--) {
      bytes = random.nextInt(4) == 0 ? changeBytes(bytes) : changeText(bytes);
    }
    return bytes;
  }

  /** Returns a copy of a binary input with one to three changes. */
  public byte[] mutateBinary(byte[] good) {
    byte[] bytes = good;
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      bytes = changeBytes(bytes);
    }
    return bytes;
  }

  private byte[] changeBytes(byte[] bytes) {
    if (bytes.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    byte[] changed = bytes.clone();
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(6)) {
      case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> changed[at] = (byte) random.nextInt();
      case 2 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 3 -> Arrays.fill(changed, at, Math.min(changed.length, at + 4), (byte) 0xff);
      case 4 -> Arrays.fill(changed, at, Math.min(changed.length, at + 4), (byte) 0x7f);
      default -> {
        int length = Math.min(bytes.length - at, 1 + random.nextInt(64));
        return splice(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
      }
    }
    return changed;
  }

  private byte[] changeText(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    String changed =
        switch (random.nextInt(11)) {
          case 0, 1, 2 -> replace(text, WORD, WORDS.get(random.nextInt(WORDS.size())));
          case 8, 9, 10 -> replace(text, NUMBER, NUMBERS.get(random.nextInt(NUMBERS.size())));
          case 3 -> doubled(text, MEMBER, ", ");
          case 4 -> replace(text, random.nextBoolean() ? MEMBER : LINE, "");
          case 5 -> inserted(text, PIECES.get(random.nextInt(PIECES.size())));
          case 6 -> doubled(text, random.nextBoolean() ? LINE : WORD, " ");
          default -> inserted(text, repeated());
        };
    return changed.getBytes(StandardCharsets.UTF_8);
  }

  private String repeated() {
    String piece = List.of("[", "{\"a\":", "9", "x", "(", " ", "\n", "a,").get(random.nextInt(8));
    return piece.repeat(1 << random.nextInt(15));
  }

  private String replace(String text, Pattern what, String by) {
    MatchResult match = pick(text, what);
    return match == null
        ? text + by
        : text.substring(0, match.start()) + by + text.substring(match.end());
  }

  private String doubled(String text, Pattern what, String between) {
    MatchResult match = pick(text, what);
    return match == null
        ? text + text
        : text.substring(0, match.end()) + between + match.group() + text.substring(match.end());
  }

  private String inserted(String text, String piece) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + piece + text.substring(at);
  }

  private @Nullable MatchResult pick(String text, Pattern what) {
    List<MatchResult> matches = what.matcher(text).results().limit(2000).toList();
    return matches.isEmpty() ? null : matches.get(random.nextInt(matches.size()));
  }

  private static byte[] splice(byte[] bytes, int at, int removed, byte[] added) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytes, 0, at);
    all.writeBytes(added);
    all.write(bytes, at + removed, bytes.length - at - removed);
    return all.toByteArray();
  }
}
