package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of solutions, little endian:
 *
 * <pre>
 * "MXENTS01" | u32 count | u32 0 | for each problem
 *   u32 z | u32 m | u32 iterations | u32 0 | f64 milliseconds
 *   f64 selectivity of the full conjunct | f64 w[m] with x = exp(D^t w - 1)
 * </pre>
 */
public final class SolutionFile {
  private static final String MAGIC = "MXENTS01";

  private SolutionFile() {}

  /**
   * Reads all solutions.
   *
   * @throws FileFormatException if the file is not as above
   */
  public static List<FileSolution> read(Path file) {
    try (LittleEndianReader in = LittleEndianReader.open(file)) {
      long count = in.header(MAGIC);
      List<FileSolution> solutions = new ArrayList<>();
      for (long i = 0; i < count; i++) {
        solutions.add(solution(in));
      }
      in.end();
      return solutions;
    }
  }

  private static FileSolution solution(LittleEndianReader in) {
    long z = in.u32();
    if (z > ProblemFile.MAX_PREDICATES) {
      throw in.fault(
          "there are " + z + " predicates, there must be 0 to " + ProblemFile.MAX_PREDICATES);
    }
    long m = in.u32();
    long iterations = in.u32();
    in.zero();
    double milliseconds = in.f64();
    double fullConjunct = in.f64();
    in.need(8 * m);
    double[] weights = new double[(int) m];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = in.f64();
    }
    return new FileSolution((int) z, (int) iterations, milliseconds, fullConjunct, weights);
  }

  /** Writes solutions. */
  public static void write(Path file, List<FileSolution> solutions) throws IOException {
    try (LittleEndianWriter out = new LittleEndianWriter(file)) {
      out.header(MAGIC, solutions.size());
      for (FileSolution solution : solutions) {
        double[] weights = solution.weights();
        out.u32(solution.predicates());
        out.u32(weights.length);
        out.u32(solution.iterations());
        out.u32(0);
        out.f64(solution.milliseconds());
        out.f64(solution.fullConjunct());
        for (double weight : weights) {
          out.f64(weight);
        }
      }
    }
  }
}
