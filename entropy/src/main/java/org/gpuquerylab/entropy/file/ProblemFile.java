package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * A file of problems in little-endian order:
 *
 * <pre>
 * "MXENTP01" | u32 count | u32 0 | for each problem
 *   u32 z | u32 m | u32 k | u32 generator | u64 seed
 *   u32 T[m] ascending, T[0] = 0 | one u32 0 if m is odd | f64 b[m]
 * </pre>
 *
 * <p>Limits: 1 GiB, 2^20 problems, and 2^24 known sets in each problem.
 */
public final class ProblemFile {
  /** The maximum number of predicates: a set is a 32-bit word. */
  public static final int MAX_PREDICATES = 32;

  private static final String MAGIC = "MXENTP01";

  private ProblemFile() {}

  /**
   * A problem with information about its origin.
   *
   * @param problem the problem
   * @param largest k, the size of the largest known set, or the size that the writer assumed
   * @param generator the id of the problem's generator in files
   * @param seed the seed of the generator
   */
  public record Entry(MaxEntProblem problem, int largest, int generator, long seed) {}

  /**
   * Reads all problems.
   *
   * @throws FileFormatException if the file does not have this format
   */
  public static List<Entry> read(Path file) {
    return LittleEndianReader.read(
        file,
        in -> {
          long count = in.header(MAGIC);
          List<Entry> entries = new ArrayList<>();
          for (long i = 0; i < count; i++) {
            entries.add(entry(in));
          }
          return entries;
        });
  }

  private static Entry entry(LittleEndianReader in) throws IOException {
    int z = in.predicates();
    int m = in.sets(z);
    long k = in.u32();
    long generator = in.u32();
    long seed = in.u64();
    long[] sets = sets(in, z, m);
    double[] selectivities = in.doubles(m, (i, value) -> checkSelectivity(in, i, value));
    MaxEntProblem problem = MaxEntProblem.of(z, sets, selectivities);
    return new Entry(problem, (int) k, (int) generator, seed);
  }

  private static long[] sets(LittleEndianReader in, int z, int m) throws IOException {
    LongStream.Builder sets = LongStream.builder();
    long last = -1;
    for (int i = 0; i < m; i++) {
      long set = in.u32();
      if (i == 0 ? set != 0 : set <= last) {
        throw in.fault("the known sets must begin with 0 and ascend; sort them");
      }
      if (set >>> z != 0) {
        throw in.fault("this set is not one of " + z + " predicates; correct it");
      }
      sets.add(set);
      last = set;
    }
    if (m % 2 == 1) {
      in.zero();
    }
    return sets.build().toArray();
  }

  private static void checkSelectivity(LittleEndianReader in, int index, double selectivity) {
    if (!(selectivity >= 0 && selectivity <= 1)) {
      throw in.fault("the selectivity is " + selectivity + "; it must be 0 to 1");
    }
    if (index == 0 && selectivity != 1) {
      throw in.fault("the empty set's selectivity is " + selectivity + "; it must be 1");
    }
  }

  /**
   * Writes problems without the names of their predicates.
   *
   * @throws InvalidProblemException if a problem has more than {@link #MAX_PREDICATES} predicates
   */
  public static void write(Path file, List<Entry> entries) throws IOException {
    for (Entry entry : entries) {
      if (entry.problem().predicates() > MAX_PREDICATES) {
        throw new InvalidProblemException(
            "the problem file holds at most "
                + MAX_PREDICATES
                + " predicates, not "
                + entry.problem().predicates());
      }
    }
    try (LittleEndianWriter out = new LittleEndianWriter(file)) {
      out.header(MAGIC, entries.size());
      for (Entry entry : entries) {
        write(out, entry);
      }
    }
  }

  private static void write(LittleEndianWriter out, Entry entry) throws IOException {
    MaxEntProblem problem = entry.problem();
    out.u32(problem.predicates());
    out.u32(problem.size());
    out.u32(entry.largest());
    out.u32(entry.generator());
    out.u64(entry.seed());
    for (int i = 0; i < problem.size(); i++) {
      out.u32(problem.set(i));
    }
    if (problem.size() % 2 == 1) {
      out.u32(0);
    }
    for (int i = 0; i < problem.size(); i++) {
      out.f64(problem.selectivity(i));
    }
  }
}
