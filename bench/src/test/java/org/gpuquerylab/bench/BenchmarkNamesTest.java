package org.gpuquerylab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.bench.entropy.EntropySessions;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkNamesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          newton-c | unknown solver that takes sessions 'newton-c'; did you mean newton-
          scaling  | unknown solver that takes sessions 'scaling'
          """)
  void aWrongNameIsOneLine(String solver, String message) {
    ByteArrayOutputStream error = new ByteArrayOutputStream();
    PrintStream usual = System.err;
    System.setErr(new PrintStream(error, true, StandardCharsets.UTF_8));
    try {
      String[] arguments = {"--tables=1", "--rows=100", "--solver=" + solver};
      assertThat(BenchmarkNames.execute(new EntropySessions(), arguments)).isEqualTo(2);
    } finally {
      System.setErr(usual);
    }
    assertThat(error.toString(StandardCharsets.UTF_8)).contains(message).hasLineCount(1);
  }

  @Test
  void constantsAreNamedInLowerCase() {
    assertThat(BenchmarkNames.constant("unit", TimeUnit.values(), "seconds"))
        .isEqualTo(TimeUnit.SECONDS);
    assertThatThrownBy(() -> BenchmarkNames.constant("unit", TimeUnit.values(), "second"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("unknown unit")
        .hasMessageContaining("did you mean seconds?");
  }
}
