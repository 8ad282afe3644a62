package org.gpuquerylab.entropy.internal.cells;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Computes the sums of the cells over the supersets of all sets of at most two predicates, by three
 * matrix products. The predicates are divided into three groups a, b, c; a cell is F[a,b] G[b,c]
 * K[c,a]. Therefore the sums over b are (F G) times K^t, element by element, and the sums over c
 * and over a follow by rotating the letters. The products take 3 multiplications and additions for
 * each cell, and three matrices of 2^(2z/3) elements.
 */
public final class PairSums {
  /** The maximum number of predicates: 2^36 cells, in matrices of 2^12 rows. */
  public static final int MAX_PREDICATES = 36;

  /** The number of rows of a task; small matrices have fewer. */
  private static final int ROWS = 64;

  /**
   * The number of operations that one thread of a 2025 processor executes in a second, for an
   * estimate in a message.
   */
  private static final double OPERATIONS_A_SECOND = 1e10;

  private final int predicates;
  private final Workers workers;
  private final PredicateGroup[] groups;
  private final double[][][] tables = new double[3][][];
  private final CrossFactors[] transposed = new CrossFactors[3];
  private final double[][] own = new double[3][];
  private final double[][] moments;

  /** Allocates memory for a number of predicates. */
  public PairSums(int predicates, Workers workers) {
    this.predicates = predicates;
    this.workers = workers;
    groups = PredicateGroup.thirds(predicates);
    for (int g = 0; g < 3; g++) {
      tables[g] = new double[groups[g].values()][groups[next(g)].values()];
    }
    moments = new double[predicates + 1][predicates + 1];
  }

  /** The memory in bytes for a number of predicates and a number of threads. */
  public static long bytes(int predicates, int threads) {
    PredicateGroup[] groups = PredicateGroup.thirds(predicates);
    long bytes = 0;
    for (int g = 0; g < 3; g++) {
      long row = 8L * groups[next(g)].values() + 24;
      long tasks = (groups[g].values() + ROWS - 1L) / ROWS;
      long vectors = 8 * tasks + 2L * predicates;
      bytes += row * (groups[g].values() + vectors + 2L * threads * ROWS);
    }
    return bytes;
  }

  /**
   * Refuses a problem that would take an unreasonable time.
   *
   * @throws SolverLimitException if the problem is too large; the message has the numbers
   */
  public static void check(int predicates, int threads) {
    if (predicates > MAX_PREDICATES) {
      double seconds = 3 * Math.scalb(1.0, predicates) / (threads * OPERATIONS_A_SECOND);
      throw new SolverLimitException(
          String.format(
              Locale.ROOT,
              "pairs of %d predicates need %s of memory and about %.0f seconds for each pass,"
                  + " for tens of passes; the limit is %d predicates; leave some out",
              predicates,
              MemoryNeed.describe(bytes(predicates, threads)),
              seconds,
              MAX_PREDICATES));
    }
  }

  private static int next(int group) {
    return (group + 1) % 3;
  }

  /** Computes the sums. */
  public void evaluate(PairWeights weights) {
    prepare(weights);
    for (int g = 0; g < 3; g++) {
      sumOut(next(g), g);
    }
  }

  /** Computes the sum of all cells by one product. */
  public double total(PairWeights weights) {
    prepare(weights);
    sumOut(1, 0);
    return moments[predicates][predicates];
  }

  /**
   * The sum over the cells that contain a set, from the last evaluation.
   *
   * @param set the set, of at most two predicates
   */
  public double moment(long set) {
    int low = set == 0 ? predicates : Long.numberOfTrailingZeros(set);
    int high = set == 0 ? predicates : 63 - Long.numberOfLeadingZeros(set);
    return moments[low][high];
  }

  private void prepare(PairWeights weights) {
    for (int g = 0; g < 3; g++) {
      PredicateGroup rows = groups[g];
      PredicateGroup columns = groups[next(g)];
      own[next(g)] = columns.factors(weights, weights.constant() / 3);
      transposed[g] = new CrossFactors(weights, columns, rows);
      CrossFactors factors = new CrossFactors(weights, rows, columns);
      double[][] table = tables[g];
      double[] start = own[next(g)];
      int count = Math.min(ROWS, table.length);
      workers.run(
          table.length / count,
          task ->
              factors.rows(
                  Arrays.copyOfRange(table, task * count, (task + 1) * count),
                  task * count,
                  start));
    }
  }

  /**
   * Computes the sums over one group: the rows belong to the previous group, the columns to the
   * next group. Fills in the moments of pairs within the columns' group, and of pairs between the
   * columns' and the rows' group.
   */
  private void sumOut(int group, int rowGroup) {
    PredicateGroup rows = groups[rowGroup];
    PredicateGroup columns = groups[next(group)];
    int count = Math.min(ROWS, rows.values());
    double[][][] parts = new double[rows.values() / count][][];
    workers.run(parts.length, task -> parts[task] = rowSums(group, rowGroup, task * count, count));
    int low = Integer.numberOfTrailingZeros(count);
    double[][] sums = new double[rows.size() + 1][columns.values()];
    for (int task = 0; task < parts.length; task++) {
      for (int i = 0; i < rows.size(); i++) {
        if (i < low) {
          add(sums[i], parts[task][i]);
        } else if ((task >>> (i - low) & 1) != 0) {
          add(sums[i], parts[task][low]);
        }
      }
      add(sums[rows.size()], parts[task][low]);
    }
    collect(sums, rows, columns);
  }

  /**
   * Computes sums over some rows: for each low predicate, over the rows in which it holds; and over
   * all rows.
   */
  private double[][] rowSums(int group, int rowGroup, int first, int count) {
    int width = groups[next(group)].values();
    double[][] cells = new double[count][width];
    MatrixProduct.add(cells, tables[rowGroup], first, tables[group]);
    double[][] factors = new double[count][width];
    double[] ones = new double[width];
    Arrays.fill(ones, 1);
    transposed[next(group)].rows(factors, first, ones);
    for (int r = 0; r < count; r++) {
      scale(cells[r], factors[r], own[rowGroup][first + r]);
    }
    int bits = Integer.numberOfTrailingZeros(count);
    double[][] sums = new double[bits + 1][];
    for (int i = bits - 1; i >= 0; i--) {
      int h = 1 << i;
      sums[i] = new double[width];
      for (int r = 0; r < h; r++) {
        add(sums[i], cells[h + r]);
        add(cells[r], cells[h + r]);
      }
    }
    sums[bits] = cells[0];
    return sums;
  }

  /**
   * Converts sums by the columns' truth values into sums over the cells that contain a predicate.
   */
  private void collect(double[][] sums, PredicateGroup rows, PredicateGroup columns) {
    for (int i = 0; i <= rows.size(); i++) {
      double[] vector = sums[i];
      CubeSums.supersets(vector, 0, 0, columns.size());
      int row = i < rows.size() ? rows.first() + i : predicates;
      set(row, row, vector[0]);
      for (int j = 0; j < columns.size(); j++) {
        int column = columns.first() + j;
        set(row < predicates ? row : column, column, vector[1 << j]);
        for (int k = 0; k < j && row == predicates; k++) {
          set(columns.first() + k, column, vector[1 << j | 1 << k]);
        }
      }
    }
  }

  private void set(int one, int other, double value) {
    moments[one][other] = value;
    moments[other][one] = value;
  }

  private static void add(double[] to, double[] from) {
    for (int j = 0; j < to.length; j++) {
      to[j] += from[j];
    }
  }

  private static void scale(double[] to, double[] by, double factor) {
    for (int j = 0; j < to.length; j++) {
      to[j] *= by[j] * factor;
    }
  }
}
