package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.data.internal.DuckDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SsbCommandTest extends CommandLineHarness {

  @ParameterizedTest
  @ValueSource(strings = {"fused", "operator", "parallel", "reference"})
  void runsAll13ByEachPath(String path) {
    assertThat(
            lab("ssb", "--sf", "0.002", "--path", path, "--backend", "cpu", "--repetitions", "2"))
        .as(err.toString())
        .isZero();
    assertThat(lines().get(0)).contains(" rows of lineorder in ", "; " + path + " on cpu");
    assertThat(lines()).filteredOn(line -> line.matches("q[1-4][1-4] .*")).hasSize(26);
    assertThat(lines().get(lines().size() - 1))
        .matches(
            path.equals("fused") || path.equals("operator")
                ? "geometric mean of the medians: [0-9.]+ ms of the device, [0-9.]+ ms by the host's clock"
                : "geometric mean of the medians: [0-9.]+ ms by the host's clock");
    assertThat(lines())
        .anyMatch(
            line ->
                line.matches(
                    path.equals("fused")
                        ? "first +host ms +plan +compile +upload +capture +rest"
                        : "first +host ms"));
  }

  /** Tests the option; SsbOracleTest and the executors' contract compare the other paths. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "fused --encoding narrow"})
  void agreesWithDuckDb(String path) {
    assumeTrue(DuckDb.isAvailable());
    String[] check = {"ssb", "--sf", "0.01", "--backend", "cpu", "--check", "--seed", "9"};
    String[] by = ("--repetitions 1 --path " + path).split(" ", -1);
    assertThat(lab(with(check, by))).as(err.toString()).isZero();
    assertThat(lines())
        .filteredOn(line -> line.matches("q[1-4][1-4] .* equal, [0-9]+ rows?"))
        .hasSize(13);
    // The result has no rows, and the output must say so.
    assertThat(lines()).anyMatch(line -> line.matches("q34 .* equal, 0 rows"));
    assertThat(lines()).anyMatch(line -> line.matches("q11 .* equal, 1 row"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--data x --sf 3 | --data: the data are read, not generated, so --sf has no effect",
        "--data x --seed 3 | so --seed has no effect; leave one of them out",
        "--data x --write y | so --write has no effect",
        "--write y --query q11 | --write: nothing is run, so --query has no effect",
        "--write y --check | so --check has no effect",
        "--path operator --encoding narrow | --path: operator has no encodings, so --encoding",
      })
  void refusesOptionsThatWouldBeIgnored(String options, String message) {
    assertThat(lab(with(new String[] {"ssb"}, options.split(" ", -1)))).isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: ").contains(message);
  }

  @Test
  void printsWhatWasMeasuredBeforeARefusal() {
    String[] narrow = {"ssb", "--sf", "0.02", "--query", "q11,q43", "--repetitions", "1"};
    assertThat(lab(with(narrow, "--backend", "cpu", "--path", "fused", "--memory", "5M")))
        .isEqualTo(2);
    assertThat(err.toString()).contains("q43: path fused needs at least");
    assertThat(lines()).filteredOn(line -> line.matches("q11 .*")).hasSize(2);
  }

  @Test
  void beginsNoExecutionAfterTheTimeBudget() {
    String[] command = {
      "ssb", "--sf", "0.01", "--path", "reference", "--query", "q41", "--repetitions", "1000000"
    };
    assertThat(lab(with(command, "--time-budget", "30"))).isZero();
    assertThat(lines()).filteredOn(line -> line.startsWith("q41 ")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sf 0|--sf: scale factor 0.0 is not above 0 and at most 300.0",
        "--sf 301|--sf: scale factor 301.0 is not above 0",
        "--sf x|Invalid value for option '--sf'",
        "--query q14|unknown query 'q14'; did you mean q11? choose from q11, q12",
        "--path fuse|unknown path 'fuse'; did you mean fused? choose from auto, fused, operator",
        "--encoding wide|unknown encoding 'wide'; choose from plain, narrow",
        "--threads 0|--threads 0: at least 1 thread is needed",
        "--repetitions 0|--repetitions 0: at least 1 is needed",
        "--path parallel --backend opencl|--backend opencl: parallel runs on the host; leave",
        "--memory 1X|--memory 1X: give a whole number of bytes, or a number followed by K, M or G",
        "--memory 1G --path parallel|--memory: the path parallel runs on the host; leave the option",
        "--time-budget 0|--time-budget 0.0: give milliseconds above 0",
        "--data nowhere|--data nowhere: there is no such folder; check the path",
        "--data ../profiles/nvidia-h200-cuda.json|--data ../profiles/nvidia-h200-cuda.json: this is not a folder; give one",
        "--data ../profiles|--data ../profiles: there is none of lineorder.csv, lineorder.parquet and lineorder.tbl; put"
      })
  void badInputIsOneLine(String arguments, String message) {
    String[] words = ("ssb " + arguments).split(" ", -1);
    boolean given = arguments.contains("--path") || arguments.contains("--memory");
    assertThat(lab(given ? words : with(words, "--path", "parallel"))).isEqualTo(2);
    assertFault(message);
  }
}
