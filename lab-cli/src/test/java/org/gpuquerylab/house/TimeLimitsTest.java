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
 * long. A limit of a quarter of an hour or more only ends what hangs.
 */
class TimeLimitsTest {

  private static final int LEAST_SECONDS = 900;

  private static final List<Pattern> SECONDS =
      List.of(
          Pattern.compile("@Timeout\\(([0-9_]+)\\)"),
          Pattern.compile("\\(([0-9_]+), (?:TimeUnit\\.)?SECONDS\\)"),
          Pattern.compile("PATIENCE = Duration\\.ofSeconds\\(([0-9_]+)\\)"));

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
    assertThat(shortLimits("B", "assertTimeoutPreemptively(" + "a, b)")).hasSize(1);
  }

  private static List<String> shortLimits(String file, String text) {
    List<String> faults = new ArrayList<>();
    for (Pattern pattern : SECONDS) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        if (Integer.parseInt(matcher.group(1).replace("_", "")) < LEAST_SECONDS) {
          faults.add(file + ": " + matcher.group());
        }
      }
    }
    Matcher assertion = ASSERTION.matcher(text);
    while (assertion.find()) {
      faults.add(file + ": " + assertion.group());
    }
    return faults;
  }
}
