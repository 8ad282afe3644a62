package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.input.Mutations;
import org.gpuquerylab.input.Mutator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Every command that reads a file, with faulty ones: it prints a result of finite numbers, or one
 * line on standard error and nothing else.
 */
class MutatedInputTest {
  private static final Path EXAMPLES = Path.of("..", "docs", "examples");
  private static final Pattern NO_NUMBER = Pattern.compile("\\b(NaN|Infinity)\\b");

  private static final String QUERY =
      """
      {"comment": "three tables",
       "relations": [{"name": "t", "cardinality": 2528312, "selectivity": 0.1},
        {"name": "mc", "cardinality": 2609129}, {"name": "ct", "cardinality": 4}],
       "columns": [{"class": "movie", "relation": "t", "distinct": 2528312},
        {"class": "movie", "relation": "mc", "distinct": 1087236}],
       "joins": [{"left": "mc", "right": "t"}, {"left": "mc", "right": "ct", "selectivity": 0.25}]}
      """;

  private static final String PROFILE = "profile.json";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private int read;
  private int refused;
  private int failed;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] example(String name) throws Exception {
    return Files.readAllBytes(EXAMPLES.resolve(name));
  }

  /** Runs a command on mutations of a file; {@code FILE} in the arguments is its place. */
  private void tryAll(boolean binary, byte[] good, String... arguments) throws Exception {
    tryAll(binary, good, folder.resolve("input.json"), arguments);
  }

  private void tryAll(boolean binary, byte[] good, Path file, String... arguments)
      throws Exception {
    String[] command = arguments.clone();
    for (int i = 0; i < command.length; i++) {
      command[i] = command[i].replace("FILE", file.toString());
    }
    Files.write(file, good);
    run(good, command);
    assertThat(read).as("the good file").isEqualTo(1);
    for (int seed = 0; seed < Mutations.count(); seed++) {
      Mutator mutator = new Mutator(seed);
      byte[] input = binary ? mutator.mutateBinary(good) : mutator.mutate(good);
      Files.write(file, input);
      long start = System.nanoTime();
      long cpu = Mutations.cpuNanos();
      run(input, command);
      Mutations.assertInTime(start, cpu, input);
    }
    System.out.printf("%s: %d read, %d refused, %d failed%n", arguments[0], read, refused, failed);
    assertThat(refused).isPositive();
  }

  private void run(byte[] input, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine lab = Lab.commandLine();
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(err, true));
    int status = lab.execute(arguments);
    List<String> lines = err.toString().lines().toList();
    String shown = err + " for " + Mutations.describe(input);
    assertThat(status).as(shown).isBetween(0, 2);
    if (status == 0) {
      read++;
      // The name of a relation may be one of these.
      boolean isNamed = NO_NUMBER.matcher(new String(input, StandardCharsets.ISO_8859_1)).find();
      assertThat(!isNamed && NO_NUMBER.matcher(out.toString()).find()).as(out + shown).isFalse();
    } else {
      if (status == 2) {
        refused++;
        assertThat(lines).as(shown).hasSize(1);
        assertThat(out.toString()).as(shown).isEmpty();
      } else {
        failed++; // a solver did not converge
        assertThat(lines).as(shown).isNotEmpty();
      }
      lines.forEach(line -> assertThat(line).as(shown).startsWith("lab: "));
      assertThat(shown).doesNotContain("a fault of this program");
      lines.forEach(line -> Mutations.assertOneLine(line, input));
    }
  }

  @Test
  void queryGraphs() throws Exception {
    tryAll(false, bytes(QUERY), "optimize", "FILE", "--backend", "cpu", "--json");
  }

  @Test
  void trueCardinalities() throws Exception {
    byte[] good = example("true-cardinalities.txt");
    tryAll(false, good, "optimize", "FILE", "--algorithm", "dpccp");
  }

  @Test
  void schemas() throws Exception {
    String sql = EXAMPLES.resolve("tpch-q05.sql").toString();
    byte[] good = example("tpch-schema.json");
    tryAll(false, good, "optimize", "--sql", sql, "--schema", "FILE", "--algorithm", "goo");
  }

  @Test
  void problemsInJson() throws Exception {
    tryAll(false, example("three-predicates.json"), "estimate", "FILE", "--json", "--all");
  }

  @Test
  void predicates() throws Exception {
    String data = EXAMPLES.resolve("used-cars.csv").toString();
    byte[] good = example("used-cars-predicates.json");
    tryAll(false, good, "statistics", data, "--predicates", "FILE");
  }

  @Test
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
    tryAll(true, good, "estimate", "--problems", "FILE", "--solutions", solutions);
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
    tryAll(false, example("schedule-queries.json"), "schedule", "FILE", "--json");
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

  /** What stands behind options is text of users', too. */
  @Test
  void sizes() {
    for (int seed = 0; seed < Mutations.count(); seed++) {
      byte[] input = new Mutator(seed).mutate(bytes("67108864"));
      String size = new String(input, StandardCharsets.UTF_8).replace("\0", "");
      run(input, "optimize", "job-1a", "--algorithm", "goo", "--memory", size);
      run(input, "optimize", "--shape", "star", "--size", size, "--seed", "1");
    }
    assertThat(refused).isGreaterThan(Mutations.count());
  }

  /** Names of files are, too. */
  @Test
  void names() {
    for (int seed = 0; seed < Mutations.count(); seed++) {
      byte[] input = new Mutator(seed).mutate(bytes("job-1x"));
      String name = new String(input, StandardCharsets.UTF_8);
      run(input, "optimize", "--", name);
      run(input, "predict", "--device", name, "--", "nothing.json");
    }
    assertThat(refused).isGreaterThan(Mutations.count());
  }
}
