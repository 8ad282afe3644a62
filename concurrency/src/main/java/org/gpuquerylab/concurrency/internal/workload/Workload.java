package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * Queries that run together. Source: Li, Tu, Zeng 2019. In the paper, a workload of q queries
 * consists of the first q queries of the sequence Q1, Q2, ..., Q5, Q1, ...
 *
 * @param queries the queries in the order in which they arrive
 */
public record Workload(List<PlannedQuery> queries) {
  private static final int PARTICLES_A_ROOT = 8;

  /** Copies the list. */
  public Workload {
    queries = List.copyOf(queries);
  }

  /** The five kinds of queries, Q1 to Q5. */
  public static List<QueryKind> kinds() {
    return List.of(
        new TwoTableJoin(),
        new SelectionScan(),
        new GroupedSum(),
        new StarJoin(),
        new ParticleHistogram());
  }

  /** The first queries of Q1 to Q5 in turn, of a size class. */
  public static Workload inTurn(int queries, SizeClass size, long seed) {
    return inTurn(queries, size.rows(), seed);
  }

  /**
   * The first queries of Q1 to Q5 in turn.
   *
   * @param rows number of rows of each query's largest table, at least 1; a particle set has 32
   *     pairs for each row
   * @param seed seed of the first query; the other queries have the following numbers
   */
  public static Workload inTurn(int queries, int rows, long seed) {
    return of(kinds(), queries, rows, seed);
  }

  /** Queries of one kind. */
  public static Workload ofKind(QueryKind kind, int queries, int rows, long seed) {
    return of(List.of(kind), queries, rows, seed);
  }

  /** The first queries of some kinds in turn. */
  public static Workload of(List<QueryKind> kinds, int queries, int rows, long seed) {
    if (queries < 1 || rows < 1) {
      throw new IllegalArgumentException(
          queries + " queries of " + rows + " rows: give at least 1 query and 1 row");
    }
    return new Workload(
        IntStream.range(0, queries)
            .mapToObj(i -> planned(kinds.get(i % kinds.size()), rows, seed + i))
            .toList());
  }

  private static PlannedQuery planned(QueryKind kind, int rows, long seed) {
    boolean ofParticles = kind instanceof ParticleHistogram;
    return new PlannedQuery(kind, ofParticles ? particles(rows) : rows, seed);
  }

  /**
   * The number of particles with 32 pairs for each row: 2^10, 2^13 and 2^16 particles for 2^14,
   * 2^20 and 2^26 rows.
   */
  static int particles(int rows) {
    return (int) Math.ceil(PARTICLES_A_ROOT * Math.sqrt(rows));
  }
}
