package org.gpuquerylab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Tests commands with faulty problems, statistics, plans, schedules and profiles. */
class MutatedProblemTest extends MutatedInput {
  private static final String PROFILE = "profile.json";

  @Test
  void problemsInJson() throws Exception {
    tryAll(
        false, example("three-predicates.json"), "estimate", "FILE", "--json", "--all", "--once");
  }

  @Test
  @EnabledIf(
      value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
      disabledReason = "a bundle may leave DuckDB out")
  void predicates() throws Exception {
    String data = EXAMPLES.resolve("used-cars.csv").toString();
    byte[] good = example("used-cars-predicates.json");
    tryAll(false, good, "statistics", data, "--predicates", "FILE");
  }

  @Test
  @EnabledIf(
      value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
      disabledReason = "a bundle may leave DuckDB out")
  void data() throws Exception {
    Path table = folder.resolve("data.csv");
    Path query = folder.resolve("query.sql");
    Files.writeString(query, "SELECT 1 FROM t WHERE a < 3 AND b = 'x' AND c IS NULL");
    byte[] good = bytes("a,b,c\n1,x,\n2,\"y\nz\",\n3,,5\n");
    tryAll(false, good, table, "statistics", "FILE", "--sql", query.toString());
  }

  @Test
  void binaryProblems() throws Exception {
    Path file = folder.resolve("problems.bin");
    ProblemFile.write(
        file,
        List.of(
            new ProblemFile.Entry(
                new UniformGenerator().generate(5, KnownSets.upTo(5, 2), 7), 2, 0, 7),
            new ProblemFile.Entry(
                new UniformGenerator().generate(3, KnownSets.upTo(3, 1), 8), 1, 0, 8)));
    String solutions = folder.resolve("solutions.bin").toString();
    byte[] good = Files.readAllBytes(file);
    tryAll(true, good, "estimate", "--problems", "FILE", "--solutions", solutions, "--once");
  }

  @Test
  void plans() throws Exception {
    Path profile = folder.resolve(PROFILE);
    Files.copy(Path.of("..", "profiles", "nvidia-h200-cuda.json"), profile);
    byte[] good = example("operators.json");
    tryAll(false, good, "predict", "FILE", "--device", profile.toString(), "--explain");
  }

  @Test
  void schedules() throws Exception {
    tryAll(false, example("schedule-queries.json"), "schedule", "FILE", "--json", "--once");
  }

  @Test
  void plansOfWork() throws Exception {
    Path profile = folder.resolve(PROFILE);
    Files.copy(Path.of("..", "profiles", "nvidia-h200-cuda.json"), profile);
    byte[] good = example("fused.json");
    tryAll(false, good, "predict", "FILE", "--device", profile.toString(), "--json");
  }

  @Test
  void profiles() throws Exception {
    byte[] good = Files.readAllBytes(Path.of("..", "profiles", "nvidia-h200-cuda.json"));
    String plan = EXAMPLES.resolve("algorithms.json").toString();
    tryAll(false, good, "predict", plan, "--device", "FILE");
  }
}
