package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LikePatternTest {
  private static final String[] PARTS = {"%", "_", "a", "B", "é", "\uD83D\uDE00", "!%", "!_", "!!"};
  private static final String[] TEXTS = {"a", "A", "b", "B", "é", "\uD83D\uDE00", "%", "_", "!"};

  /** The oracle is a regular expression. */
  @Test
  void matchesWhatARegularExpressionMatches() {
    SplittableRandom random = new SplittableRandom(5);
    int matched = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder like = new StringBuilder();
      StringBuilder regex = new StringBuilder();
      for (int j = random.nextInt(6); j > 0; j--) {
        String part = PARTS[random.nextInt(PARTS.length)];
        like.append(part);
        regex.append(
            part.equals("%")
                ? ".*"
                : part.equals("_")
                    ? "."
                    : Pattern.quote(part.startsWith("!") ? part.substring(1) : part));
      }
      boolean caseSensitive = random.nextBoolean();
      String text = text(random);
      int flags =
          Pattern.DOTALL | (caseSensitive ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
      boolean expected = Pattern.compile(regex.toString(), flags).matcher(text).matches();
      matched += expected ? 1 : 0;
      assertThat(LikePattern.of(like.toString(), '!', caseSensitive).matches(text))
          .as("'%s' like '%s', case sensitive: %s", text, like, caseSensitive)
          .isEqualTo(expected);
    }
    assertThat(matched).isBetween(1_000, 19_000);
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int j = random.nextInt(6); j > 0; j--) {
      text.append(TEXTS[random.nextInt(TEXTS.length)]);
    }
    return text.toString();
  }

  @Test
  void knowsPatternsWithoutWildcardsAndPatternsOfEveryText() {
    assertThat(LikePattern.of("a!%b", '!', true).plain()).isEqualTo("a%b");
    assertThat(LikePattern.of("", null, true).plain()).isEmpty();
    assertThat(LikePattern.of("a%", null, true).plain()).isNull();
    assertThat(LikePattern.of("%%", null, true).isAlways()).isTrue();
    assertThat(LikePattern.of("%_", null, true).isAlways()).isFalse();
    assertThat(LikePattern.of("", null, true).isAlways()).isFalse();
  }

  @Test
  void anEscapeMustStandBeforeAWildcardOrItself() {
    for (String pattern : new String[] {"a!b", "a!", "!"}) {
      assertThatThrownBy(() -> LikePattern.of(pattern, '!', true))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("in LIKE '" + pattern + "' the escape ! stands before no %, _ or itself");
    }
  }
}
