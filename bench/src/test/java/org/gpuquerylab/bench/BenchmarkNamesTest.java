package org.gpuquerylab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkNamesTest {

  @ParameterizedTest
  @CsvSource({
    "random_cyclic, dpccp, cout, cpu, unknown shape 'random_cyclic'; did you mean random-cyclic?",
    "star, dpcpp, cout, cpu, unknown algorithm 'dpcpp'; did you mean dpccp?",
    "star, dpccp, cou, cpu, unknown cost function 'cou'; did you mean cout?",
    "star, dpccp, cout, gpu9, gpu9",
  })
  void aWrongNameIsOneLine(
      String shape, String algorithm, String costFunction, String backend, String message) {
    ByteArrayOutputStream error = new ByteArrayOutputStream();
    PrintStream usual = System.err;
    System.setErr(new PrintStream(error, true, StandardCharsets.UTF_8));
    try {
      assertThat(run(shape, algorithm, costFunction, backend)).isEqualTo(2);
    } finally {
      System.setErr(usual);
    }
    assertThat(error.toString(StandardCharsets.UTF_8)).contains(message).hasLineCount(1);
  }

  @Test
  void shapesAreNamedAsEverywhere() {
    assertThat(run("random-cyclic", "dpccp,dpsub", "cmax", "cpu")).isZero();
  }

  private static int run(String shape, String algorithm, String costFunction, String backend) {
    List<String> arguments =
        List.of(
            "--shape=" + shape,
            "--algorithm=" + algorithm,
            "--cost-function=" + costFunction,
            "--backend=" + backend,
            "--sizes=5",
            "--queries=1");
    return BenchmarkNames.execute(new JoinOrderQuality(), arguments.toArray(new String[0]));
  }
}
