package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicyProvider;
import org.gpuquerylab.entropy.MaxEntSolverProvider;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that no command believes a jar whose algorithms, solvers and policies lie. */
class LyingJarTest extends CommandLineHarness {
  private static final String PROBLEM =
      """
      {"predicates": ["a", "b", "c"],
       "selectivities": [{"of": ["a"], "value": 0.5}, {"of": ["b"], "value": 0.5},
                         {"of": ["a", "b"], "value": 0.4}, {"of": ["c"], "value": 0.5},
                         {"of": ["b", "c"], "value": 0.1}]}
      """;
  private static final String KERNELS =
      """
      {"device": {"multiprocessors": 4, "warps": 64, "blocks": 32, "registers": 65536,
                  "sharedBytes": 30000},
       "kernels": [{"name": "k", "threads": 1024, "registersPerThread": 32,
                    "sharedBytesPerBlock": 10000, "count": 12,
                    "work": {"bytes": 4e6, "operations": 8e6}}]}
      """;

  @TempDir static Path jars;
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

  @BeforeAll
  static void build(@TempDir Path work) throws IOException {
    assumeTrue(UserJar.canCompile());
    Files.setPosixFilePermissions(jars, PosixFilePermissions.fromString("rwx------"));
    new UserJar(work)
        .compile("LyingAlgorithms", source("LyingAlgorithms"))
        .compile("LyingSolvers", source("LyingSolvers"))
        .compile("LyingPolicies", source("LyingPolicies"))
        .provide(JoinOrderAlgorithmProvider.class, "LyingAlgorithms")
        .provide(MaxEntSolverProvider.class, "LyingSolvers")
        .provide(SchedulingPolicyProvider.class, "LyingPolicies")
        .write(jars.resolve("lying.jar"));
  }

  private static String source(String name) throws IOException {
    try (InputStream in = LyingJarTest.class.getResourceAsStream("lying/" + name + ".java")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Path problem = Path.of("");
  private Path kernels = Path.of("");

  @BeforeEach
  void write() throws IOException {
    problem = Files.writeString(folder.resolve("problem.json"), PROBLEM);
    kernels = Files.writeString(folder.resolve("kernels.json"), KERNELS);
  }

  @AfterEach
  void forget() {
    Thread.currentThread().setContextClassLoader(loader);
    System.clearProperty(PluginFiles.PROPERTY);
  }

  private int labWithJar(String... arguments) {
    return lab(with(new String[] {"--plugins", jars.toString()}, arguments));
  }

  private void assertLie(String fault, String... arguments) {
    assertThat(labWithJar(arguments)).as(err.toString()).isEqualTo(1);
    assertThat(err.toString()).contains("of lying.jar").contains(fault).doesNotContain("\tat ");
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "half            | half: the plan lacks {",
        "doubled         | doubled: the plan joins {",
        "exploding       | exploding: the plan of 6 relations has more than 24 nodes",
        "cross           | cross: no edge joins {",
        "nan-inside      | nan-inside: the cost of {",
        "nan             | the cost of a plan is NaN at org.example.LyingAlgorithms",
        "cheap           | cheap: the plan's cost is ",
        "cheap-root      | cheap-root: the cost of {",
        "unbounded       | unbounded: the lower bound of the cost is NaN",
        "few-pairs       | few-pairs: 1 pairs evaluated of 1 checked; a plan has 5",
        "wrong-pairs     | wrong-pairs: 7 pairs evaluated; the query has ",
        "not-optimal     | not-optimal: it promises that no plan costs less than ",
        "nothing         | nothing: it returned no result",
        "no-instance     | no-instance: its factory returns null",
        "endless         | failed: java.lang.StackOverflowError at org.example.LyingAlgorithms",
        "error           | failed: java.lang.AssertionError: wrong day at org.example."
      })
  void lyingAlgorithms(String name, String fault) {
    assertLie(fault, "optimize", "tpch-q05", "--algorithm", name, "--json");
  }

  @Test
  void anHonestAlgorithmWithoutAnExplanationIsTaken() throws IOException {
    assertThat(labWithJar("optimize", "tpch-q05", "--algorithm", "honest", "--json"))
        .as(err.toString())
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.get("algorithm").textValue()).isEqualTo("honest");
    assertThat(json.get("cost").isNumber()).isTrue();
  }

  @Test
  void aLieInASweepIsARowThatNamesTheJar() throws IOException {
    Path run = folder.resolve("run");
    String[] command = {
      "run", "own-queries", "--in-process", "--quick", "--backend", "cpu", "--out", run.toString()
    };
    String[] axes = {
      "--timeout", "3600", "--axis", "query=tpch-q05", "--axis", "algorithm=half,error,honest"
    };
    assertThat(labWithJar(with(command, axes))).as(err.toString()).isEqualTo(1);
    String rows = Files.readString(run.resolve("results.jsonl"));
    assertThat(rows)
        .contains("PluginException: org.example.LyingAlgorithms of lying.jar: half: the plan lacks")
        .contains("org.example.LyingAlgorithms of lying.jar: AssertionError: wrong day at ");
    assertThat(rows.lines().filter(line -> line.contains("honest")))
        .isNotEmpty()
        .allMatch(line -> line.contains("\"ok\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nan-weights     | nan-weights: the weights are not one finite number",
        "uniform         | uniform: it says that it converged, but the selectivity of {",
        "elsewhere       | elsewhere: its solution is that of another problem",
        "no-solution     | no-solution: it returned no solution",
        "no-solver       | no-solver: its factory returns null"
      })
  void lyingSolvers(String name, String fault) {
    assertLie(fault, "estimate", problem.toString(), "--algorithm", name, "--json");
  }

  @Test
  void aResidualOfASolverIsNotBelieved() throws IOException {
    assertThat(
            labWithJar(
                "estimate", problem.toString(), "--algorithm", "nan-residual", "--all", "--json"))
        .as(err.toString())
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.get("residual").doubleValue()).isBetween(0.0, 1e-8);
    assertThat(json.get("estimates")).allMatch(estimate -> estimate.get("value").doubleValue() > 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lossy           | lossy: its plan lacks kernel",
        "repeating       | repeating: its plan has kernel",
        "crammed         | crammed: the kernels of a batch of its plan do not fit",
        "boastful        | boastful: at least 99 batches are needed, it says, but its plan has",
        "planless        | planless: it returned no plan",
        "void            | failed: java.lang.NullPointerException"
      })
  void lyingPolicies(String name, String fault) {
    assertLie(fault, "schedule", kernels.toString(), "--policy", name);
  }

  @Test
  void anEstimateDoesNotDependOnAName() {
    for (String name : new String[] {"honest-a", "honest-b"}) {
      assertThat(labWithJar("schedule", kernels.toString(), "--policy", name)).isZero();
    }
    assertThat(lines().stream().filter(line -> line.startsWith("estimated")).distinct()).hasSize(1);
  }
}
