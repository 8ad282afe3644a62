package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.entropy.file.FileSolution;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.file.SolutionFile;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;

/** Tests {@code lab estimate} on files with many problems. */
class EstimateBatchTest extends CommandLineHarness {

  @Test
  void solvesAFileOfProblemsAndLosesNone() throws Exception {
    MaxEntProblem good = problem(5, 1);
    MaxEntProblem contradictory =
        MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.3, 0.4});
    MaxEntProblem impossible =
        MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.4, 0.4});
    Path problems = folder.resolve("problems.bin");
    Path solutions = folder.resolve("solutions.bin");
    write(problems, List.of(good, contradictory, impossible, problem(6, 2)));
    assertThat(
            lab("estimate", "--problems", problems.toString(), "--solutions", solutions.toString()))
        .isEqualTo(1);
    assertThat(out.toString())
        .startsWith(problems + ": 4 problems, 3 converged, ")
        .contains(" ms in all, by batch on cpu:0", "; written to " + solutions)
        .hasLineCount(1);
    assertThat(err.toString())
        .contains("lab: " + problems + ": problem 2: the selectivity of {p0, p1} = 0.4 is above")
        .contains("lab: " + problems + ": problem 3: has impossible cells")
        .hasLineCount(2);
    List<FileSolution> read = SolutionFile.read(solutions);
    assertThat(read).extracting(FileSolution::predicates).containsExactly(5, 2, 2, 6);
    assertThat(read.get(0).fullConjunct()).isCloseTo(full(good), within(1e-8 * full(good)));
    assertThat(read.get(0).milliseconds()).isPositive();
    assertThat(read.get(1).fullConjunct()).isNaN();
    assertThat(read.get(1).weights()).containsOnly(Double.NaN);
    assertThat(read.get(2).fullConjunct()).isCloseTo(0.4, within(1e-8));
    assertThat(folder.toFile().list()).as("no part is left").hasSize(2);
  }

  @Test
  void doesNotWriteSolutionsOverTheProblems() throws Exception {
    Path problems = folder.resolve("problems.bin");
    write(problems, List.of(problem(4, 3)));
    byte[] before = Files.readAllBytes(problems);
    String again = folder + "/./problems.bin";
    assertThat(lab("estimate", "--problems", problems.toString(), "--solutions", again))
        .isEqualTo(2);
    assertFault(again + ": is the file of the problems; choose another file");
    assertThat(Files.readAllBytes(problems)).isEqualTo(before);
  }

  @Test
  void solvesAFileOnADeviceWithAllSelectivitiesForPrograms() throws Exception {
    Path problems = folder.resolve("problems.bin");
    Path solutions = folder.resolve("solutions.bin");
    MaxEntProblem problem = problem(4, 3);
    write(problems, List.of(problem, problem));
    Files.writeString(solutions, "older");
    List<String> command = new ArrayList<>(List.of("estimate", "--json", "--all"));
    command.addAll(List.of("--problems", problems.toString()));
    command.addAll(List.of("--solutions", solutions.toString()));
    command.addAll(List.of("--backend", "cpu", "--algorithm", "newton-b-gpu"));
    assertThat(lab(command.toArray(String[]::new))).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.path("algorithm").asText()).isEqualTo("newton-b-gpu");
    assertThat(json.path("problems").asInt()).isEqualTo(2);
    assertThat(json.path("converged").asInt()).isEqualTo(2);
    assertThat(json.path("unsolved")).isEmpty();
    assertThat(json.path("millis").asDouble()).isPositive();
    double full = full(problem);
    for (FileSolution solution : SolutionFile.read(solutions)) {
      assertThat(solution.fullConjunct()).isCloseTo(full, within(1e-8 * full));
    }
    assertThat(err.toString()).isEmpty();
  }

  /** Solves with several numbers of threads, on a device, and by a given solver. */
  @Test
  void solvesMixedSizesInAnyWay() throws Exception {
    List<MaxEntProblem> mixed = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      mixed.add(problem(1 + i % 14, i + 1));
    }
    Path problems = folder.resolve("problems.bin");
    Path solutions = folder.resolve("solutions.bin");
    write(problems, mixed);
    double[] expected = mixed.stream().mapToDouble(EstimateBatchTest::full).toArray();
    for (String way :
        List.of(
            "--threads=1",
            "--threads=3",
            "--backend=cpu",
            "--algorithm=newton-b --threads=2",
            "--algorithm=newton-small --threads=2 --all")) {
      boolean fewer = way.contains("newton-small");
      List<String> command =
          new ArrayList<>(List.of("estimate", "--problems", problems.toString()));
      command.addAll(List.of("--solutions", solutions.toString()));
      command.addAll(List.of(way.split(" ")));
      assertThat(lab(command.toArray(String[]::new))).as(way).isEqualTo(fewer ? 1 : 0);
      List<FileSolution> read = SolutionFile.read(solutions);
      for (int i = 0; i < expected.length; i++) {
        if (!fewer || mixed.get(i).predicates() <= 12) {
          assertThat(read.get(i).fullConjunct())
              .as(way + ", problem " + (i + 1))
              .isCloseTo(expected[i], within(1e-6 * expected[i]));
        }
      }
    }
    assertThat(err.toString()).contains("newton-small takes at most 12 predicates, not 13");
  }

  @Test
  void anEmptyFileHasAnEmptyFileOfSolutions() throws Exception {
    Path problems = folder.resolve("problems.bin");
    Path solutions = folder.resolve("solutions.bin");
    write(problems, List.of());
    for (String way : List.of("--threads=2", "--backend=cpu")) {
      assertThat(
              lab(
                  "estimate",
                  "--problems",
                  problems.toString(),
                  "--solutions",
                  solutions.toString(),
                  way))
          .isZero();
      assertThat(SolutionFile.read(solutions)).isEmpty();
    }
  }

  @Test
  void refusesMoreThreadsThanSystemsStart() throws Exception {
    Path problems = folder.resolve("problems.bin");
    write(problems, List.of(problem(3, 1)));
    String[] command = {
      "estimate", "--problems", problems.toString(), "--solutions", folder + "/s", "--threads=32768"
    };
    assertThat(lab(command)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("lab: --threads 32768: give at most 1024")
        .hasLineCount(1);
  }

  @Test
  void doesNotTouchTheSolutionsWhereTheProblemsAreNoFile() throws Exception {
    Path solutions = folder.resolve("solutions.bin");
    Files.writeString(solutions, "older");
    String problems = file("no problems");
    assertThat(lab("estimate", "--problems", problems, "--solutions", solutions.toString()))
        .isEqualTo(2);
    assertFault(problems + ": byte 0: the file does not begin with MXENTP01");
    assertThat(solutions).hasContent("older");
  }

  private static MaxEntProblem problem(int predicates, long seed) {
    return new UniformGenerator().generate(predicates, KnownSets.upTo(predicates, 2), seed);
  }

  private static double full(MaxEntProblem problem) {
    return new NewtonVariantB(SolverOptions.DEFAULT).solve(problem).fullConjunct();
  }

  private static void write(Path file, List<MaxEntProblem> problems) throws Exception {
    ProblemFile.write(file, problems.stream().map(p -> new ProblemFile.Entry(p, 2, 0, 1)).toList());
  }
}
