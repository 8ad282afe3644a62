package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that no test has a short time limit: on a busy machine everything may take many times as
 * long. A limit of a quarter of an hour or more only ends what hangs, like one of a minute of
 * processor time.
 */
class TimeLimitsTest {

  private static final long LEAST_SECONDS = 900;

  private static final List<Pattern> SECONDS =
      List.of(
          Pattern.compile("@Timeout\\(([0-9_]+)\\)"),
          Pattern.compile("\\(([0-9_]+), (?:TimeUnit\\.)?SECONDS\\)"),
          Pattern.compile("PATIENCE = Duration\\.ofSeconds\\(([0-9_]+)\\)"));

  private static final Pattern NANOS = Pattern.compile("(?:LONGEST|NANOS) = ([0-9_]+)L;");
  private static final long LEAST_NANOS = 60_000_000_000L;

  private static final Pattern ASSERTION = Pattern.compile("assertTimeout\\w*\\(");

  @Test
  void noTestHasAShortTimeLimit() throws Exception {
    List<String> faults = new ArrayList<>();
    String own = getClass().getSimpleName() + ".java";
    for (Path file : Sources.files("src/test", ".java")) {
      if (!file.endsWith(own)) {
        faults.addAll(shortLimits(Sources.name(file), Files.readString(file)));
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void shortLimitsAreFound() {
    assertThat(shortLimits("A", "@Timeout(60) x.get(899, TimeUnit.SECONDS) y(1_800, SECONDS)"))
        .containsExactly("A: @Timeout(60)", "A: (899, TimeUnit.SECONDS)");
    assertThat(shortLimits("A", "long MOST_CPU_NANOS = 5_000_000_000L; LONGEST = 60_000_000_000L;"))
        .containsExactly("A: NANOS = 5_000_000_000L;");
    assertThat(shortLimits("B", "assertTimeoutPreemptively(" + "a, b)")).hasSize(1);
  }

  private static List<String> shortLimits(String file, String text) {
    List<String> faults = new ArrayList<>();
    SECONDS.forEach(pattern -> faults.addAll(below(LEAST_SECONDS, pattern, file, text)));
    faults.addAll(below(LEAST_NANOS, NANOS, file, text));
    Matcher assertion = ASSERTION.matcher(text);
    while (assertion.find()) {
      faults.add(file + ": " + assertion.group());
    }
    return faults;
  }

  private static List<String> below(long least, Pattern pattern, String file, String text) {
    return pattern
        .matcher(text)
        .results()
        .filter(limit -> Long.parseLong(limit.group(1).replace("_", "")) < least)
        .map(limit -> file + ": " + limit.group())
        .toList();
  }
}
