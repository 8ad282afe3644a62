package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of solutions in little-endian order:
 *
 * <pre>
 * "MXENTS01" | u32 count | u32 0 | for each problem
 *   u32 z | u32 m | u32 iterations | u32 0 | f64 milliseconds
 *   f64 selectivity of the full conjunct | f64 w[m] with x = exp(D^t w - 1)
 * </pre>
 *
 * <p>Limits: 1 GiB, 2^20 solutions, and 2^24 known sets in each solution.
 */
public final class SolutionFile {
  private static final String MAGIC = "MXENTS01";

  private SolutionFile() {}

  /**
   * Reads all solutions.
   *
   * @throws FileFormatException if the file does not have this format
   */
  public static List<FileSolution> read(Path file) {
    return LittleEndianReader.read(
        file,
        in -> {
          long count = in.header(MAGIC);
          List<FileSolution> solutions = new ArrayList<>();
          for (long i = 0; i < count; i++) {
            solutions.add(solution(in));
          }
          return solutions;
        });
  }

  private static FileSolution solution(LittleEndianReader in) throws IOException {
    int z = in.predicates();
    int m = in.sets(z);
    long iterations = in.u32();
    in.zero();
    double milliseconds = in.f64();
    double fullConjunct = in.f64();
    // Weights may be NaN, which means that the solution has no weights.
    double[] weights = in.doubles(m, (i, weight) -> {});
    return new FileSolution(z, (int) iterations, milliseconds, fullConjunct, weights);
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
