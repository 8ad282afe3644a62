package org.gpuquerylab.entropy.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryFilesTest {
  @TempDir private Path folder;

  private static List<ProblemFile.Entry> entries() {
    return List.of(
        new ProblemFile.Entry(new UniformGenerator().generate(5, KnownSets.upTo(5, 2), 7), 2, 0, 7),
        new ProblemFile.Entry(
            new MixtureGenerator().generate(3, KnownSets.upTo(3, 1), -1), 1, 2, -1),
        new ProblemFile.Entry(
            MaxEntProblem.of(32, new long[] {0, 1L << 31}, new double[] {1, 0.5}), 1, 9, 0));
  }

  @Test
  void writtenProblemsReadTheSame() throws IOException {
    Path file = folder.resolve("problems.bin");
    ProblemFile.write(file, entries());
    List<ProblemFile.Entry> read = ProblemFile.read(file);
    assertThat(read).hasSize(3);
    for (int i = 0; i < 3; i++) {
      ProblemFile.Entry expected = entries().get(i);
      assertThat(read.get(i).problem().predicates()).isEqualTo(expected.problem().predicates());
      assertThat(read.get(i).problem().sets()).containsExactly(expected.problem().sets());
      assertThat(read.get(i).problem().selectivities())
          .containsExactly(expected.problem().selectivities());
      assertThat(read.get(i).largest()).isEqualTo(expected.largest());
      assertThat(read.get(i).generator()).isEqualTo(expected.generator());
      assertThat(read.get(i).seed()).isEqualTo(expected.seed());
    }
  }

  /** Checks the format byte by byte. */
  @Test
  void writesTheFormat() throws IOException {
    Path file = folder.resolve("problems.bin");
    MaxEntProblem problem = MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.5, 0.25});
    ProblemFile.write(file, List.of(new ProblemFile.Entry(problem, 2, 1, 0x0102030405060708L)));
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(file)))
        .isEqualTo(
            "4d58454e54503031" // MXENTP01
                + "0100000000000000" // count, 0
                + "0200000003000000" // z, m
                + "0200000001000000" // k, generator
                + "0807060504030201" // seed
                + "000000000100000003000000" // T
                + "00000000" // padding
                + "000000000000f03f000000000000e03f000000000000d03f");
    Path solutions = folder.resolve("solutions.bin");
    SolutionFile.write(
        solutions, List.of(new FileSolution(2, 9, 0.5, 0.25, new double[] {1, -2, 0.5})));
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(solutions)))
        .isEqualTo(
            "4d58454e54533031" // MXENTS01
                + "0100000000000000" // count, 0
                + "0200000003000000" // z, m
                + "0900000000000000" // iterations, 0
                + "000000000000e03f" // milliseconds
                + "000000000000d03f" // full conjunct
                + "000000000000f03f00000000000000c0000000000000e03f");
  }

  @Test
  void solvesAndWritesSolutions() throws IOException {
    Path file = folder.resolve("solutions.bin");
    MaxEntProblem problem = entries().get(0).problem();
    try (MaxEntSolver solver = new NewtonVariantA(SolverOptions.DEFAULT)) {
      FileSolution solution = FileSolution.solve(solver, problem);
      SolutionFile.write(file, List.of(solution));
      FileSolution read = SolutionFile.read(file).get(0);
      assertThat(read.weights()).containsExactly(solver.solve(problem).weights());
      assertThat(read.fullConjunct()).isEqualTo(solver.solve(problem).fullConjunct());
      assertThat(read.iterations()).isEqualTo(solver.solve(problem).iterations());
      assertThat(read.milliseconds()).isEqualTo(solution.milliseconds()).isPositive();
      assertThat(read.predicates()).isEqualTo(5);
    }
  }

  @Test
  void refusesSolutionsWithoutWeights() {
    MaxEntProblem never = MaxEntProblem.of(2, new long[] {0, 1, 2}, new double[] {1, 0, 0.5});
    SolverOptions options = SolverOptions.DEFAULT;
    assertThatThrownBy(() -> FileSolution.solve(new NewtonVariantA(options), never))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("some cells are impossible");
    MaxEntProblem problem = entries().get(0).problem();
    SolverOptions short1 = options.withMaxIterations(1);
    assertThatThrownBy(() -> FileSolution.solve(new NewtonVariantA(short1), problem))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("newton-a did not converge after 1 iterations");
  }

  @Test
  void keepsThePlaceOfWhatHasNoWeights() throws IOException {
    Path file = folder.resolve("solutions.bin");
    MaxEntProblem problem = entries().get(0).problem();
    SolutionFile.write(file, List.of(FileSolution.withoutWeights(problem, 7, 1.5, Double.NaN)));
    FileSolution read = SolutionFile.read(file).get(0);
    assertThat(read.weights()).hasSize(problem.size()).containsOnly(Double.NaN);
    assertThat(read.fullConjunct()).isNaN();
    assertThat(read.iterations()).isEqualTo(7);
  }

  @Test
  void refusesProblemsThatDoNotFit() {
    MaxEntProblem large = MaxEntProblem.of(33, new long[] {0}, new double[] {1});
    Path file = folder.resolve("problems.bin");
    assertThatThrownBy(
            () -> ProblemFile.write(file, List.of(new ProblemFile.Entry(large, 0, 0, 0))))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("at most 32 predicates, not 33");
    assertThat(file).doesNotExist();
  }

  @Test
  void refusesFaultyProblemFiles() throws IOException {
    assertProblemFault(0, 'm', "byte 0: the file does not begin with MXENTP01");
    assertProblemFault(12, 1, "byte 12: here is 1; it must be 0");
    assertProblemFault(16, 33, "byte 16: there are 33 predicates; there must be 0 to 32");
    assertProblemFault(20, 0, "byte 20: there are 0 known sets of 2 predicates");
    assertProblemFault(20, 5, "byte 20: there are 5 known sets of 2 predicates");
    assertProblemFault(40, 1, "byte 40: the known sets must begin with 0 and ascend");
    assertProblemFault(44, 0, "byte 44: the known sets must begin with 0 and ascend");
    assertProblemFault(44, 3, "byte 48: the known sets must begin with 0 and ascend");
    assertProblemFault(48, 4, "byte 48: this set is not one of 2 predicates");
    assertProblemFault(52, 1, "byte 52: here is 1; it must be 0");
    assertProblemFault(63, 0x40, "byte 56: the selectivity is ");
    assertProblemFault(63, 0, "byte 56: the empty set's selectivity is ");
    assertProblemFault(71, 0xff, "byte 64: the selectivity is -");
    assertProblemFault(8, 0, "byte 16: something follows the last record");
    assertProblemFault(8, 2, "byte 80: the file ends here, inside of a record; complete it");
  }

  /**
   * A file that is cut off after any number of bytes is refused, without allocating much memory.
   */
  @Test
  void refusesEveryTruncation() throws IOException {
    byte[] problems = sample(true);
    byte[] solutions = sample(false);
    for (int length = 0; length < problems.length; length++) {
      assertFault(Arrays.copyOf(problems, length), true, "complete it");
    }
    for (int length = 0; length < solutions.length; length++) {
      assertFault(Arrays.copyOf(solutions, length), false, "complete it");
    }
    byte[] huge = problems.clone();
    ByteBuffer.wrap(huge).order(ByteOrder.LITTLE_ENDIAN).putInt(16, 32).putInt(20, -1);
    assertFault(huge, true, "byte 20: there are 4294967295 known sets; there may be 16777216");
    ByteBuffer.wrap(huge).order(ByteOrder.LITTLE_ENDIAN).putInt(20, 1 << 24);
    assertFault(huge, true, "byte 52: the known sets must begin with 0 and ascend");
    ByteBuffer.wrap(huge).order(ByteOrder.LITTLE_ENDIAN).putInt(8, -1);
    assertFault(huge, true, "byte 8: there are 4294967295 records; there may be 1048576");
  }

  @Test
  void refusesFaultySolutionFiles() throws IOException {
    byte[] bytes = sample(false);
    bytes[0] = 'm';
    assertFault(bytes, false, "byte 0: the file does not begin with MXENTS01");
    bytes = sample(false);
    bytes[16] = 33;
    assertFault(bytes, false, "byte 16: there are 33 predicates");
    bytes = sample(false);
    bytes[28] = 1;
    assertFault(bytes, false, "byte 28: here is 1; it must be 0");
    assertFault(Arrays.copyOf(bytes, bytes.length + 1), false, "byte 28");
    assertFault(
        Arrays.copyOf(sample(false), bytes.length + 1), false, "something follows the last record");
  }

  @Test
  void refusesFilesThatCannotBeRead() {
    Path missing = folder.resolve("missing.bin");
    assertThatThrownBy(() -> ProblemFile.read(missing))
        .isInstanceOf(FileFormatException.class)
        .hasMessage(missing + ": there is no such file; check the path");
    assertThatThrownBy(() -> SolutionFile.read(folder))
        .isInstanceOf(FileFormatException.class)
        .hasMessageStartingWith(folder + ": it cannot be read; give a readable file");
  }

  private void assertProblemFault(int at, int value, String message) throws IOException {
    byte[] bytes = sample(true);
    bytes[at] = (byte) value;
    assertFault(bytes, true, message);
  }

  private byte[] sample(boolean problem) throws IOException {
    Path file = folder.resolve("sample.bin");
    if (problem) {
      MaxEntProblem two = MaxEntProblem.of(2, new long[] {0, 1, 3}, new double[] {1, 0.5, 0.25});
      ProblemFile.write(file, List.of(new ProblemFile.Entry(two, 2, 1, 5)));
    } else {
      SolutionFile.write(
          file, List.of(new FileSolution(2, 9, 0.5, 0.25, new double[] {1, -2, 0.5})));
    }
    return Files.readAllBytes(file);
  }

  private void assertFault(byte[] bytes, boolean problem, String message) throws IOException {
    Path file = folder.resolve("faulty.bin");
    Files.write(file, bytes);
    assertThatThrownBy(() -> read(file, problem))
        .isInstanceOf(FileFormatException.class)
        .hasMessageStartingWith(file + ": byte ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  private static void read(Path file, boolean problem) {
    if (problem) {
      ProblemFile.read(file);
    } else {
      SolutionFile.read(file);
    }
  }
}
