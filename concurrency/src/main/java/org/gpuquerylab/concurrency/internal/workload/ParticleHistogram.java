package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * Q5: the spatial distance histogram of a particle set, from earlier work of the paper's authors.
 * The query counts the pairs at a distance from 8 b up to, but not including, 8 (b + 1). The query
 * has two kernels: one visits all pairs in tiles and keeps histograms in shared memory, the other
 * adds up the groups' counts.
 *
 * <p>Coordinates are integers, so squared distances are exact and every backend has the same
 * counts. The answer has a row (b, pairs) for each bucket that is not empty, in the order of the
 * buckets.
 *
 * <p>The minimum work for n particles is n (n - 1) / 2 pairs, each with {@value #OPERATIONS}
 * operations and one shared atomic, and 4 n bytes.
 *
 * @param side upper bound of the coordinates, which begin at 0; at most 1024. If it is 1, all
 *     particles are equal
 * @param unitsPerFlush number of tiles of pairs after which 32-bit counts are emptied, from 1 to
 *     16384
 */
record ParticleHistogram(int side, int unitsPerFlush) implements QueryKind {
  /**
   * Operations for each pair: 3 subtractions; 3 multiply-adds, which count as two operations each,
   * minus one; a conversion in each direction; a root; a division; 2 additions; 4 multiplications;
   * 3 comparisons; and the address.
   */
  static final int OPERATIONS = 24;

  /**
   * The number of tiles after which counts are emptied; in so few tiles, no 32-bit count can
   * overflow.
   */
  static final int UNITS_PER_FLUSH = 16384;

  private static final int MOST = 1 << 20;
  private static final int SMALL = 1 << 15;
  private static final int ROWS = 128;

  /** Creates queries in which the coordinates are uniform in the whole cube. */
  public ParticleHistogram() {
    this(DistanceHistogram.SIDE, UNITS_PER_FLUSH);
  }

  @Override
  public String name() {
    return "Q5";
  }

  private IntUnaryOperator particles(long seed) {
    SeededNumbers x = new SeededNumbers(seed, 0);
    SeededNumbers y = new SeededNumbers(seed, 1);
    SeededNumbers z = new SeededNumbers(seed, 2);
    return i -> x.below(i, side) | y.below(i, side) << 10 | z.below(i, side) << 20;
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    String name = QueryAssembly.name(name(), seed);
    if (size > MOST) {
      throw new QueryFault(name, "takes at most " + MOST + " particles, not " + size);
    }
    return QueryAssembly.ready(
        backend, name, DistanceHistogram.BUCKETS, assembly -> assemble(assembly, size, seed));
  }

  private DeviceQuery assemble(QueryAssembly assembly, int n, long seed) {
    int tile = n <= SMALL ? ROWS : 1024;
    int slots = MergePartials.SLOTS;
    int cells = DistanceHistogram.BUCKETS + 1;
    long tiles = (n + tile - 1L) / tile;
    long units = (long) (tile / ROWS) * (tiles * (tiles + 1) / 2);
    long pairs = (long) n * (n - 1) / 2;
    DeviceBuffer<int[]> particles = assembly.column(n, particles(seed));
    DeviceBuffer<long[]> partials = assembly.buffer(ElementType.LONG, (long) slots * cells);
    int histogram =
        assembly.step(
            "pairs",
            List.of(partials),
            new DistanceHistogram(particles, partials, n, slots),
            Map.of("TILE", tile, "UNITS_PER_FLUSH", unitsPerFlush),
            units * 256,
            new KernelWork(
                4L * n + partials.bytes(),
                OPERATIONS * pairs,
                pairs,
                Math.min(pairs, (long) slots * cells)));
    assembly.step(
        "reduce",
        new MergePartials(partials, assembly.answer(), slots, cells),
        Map.of(),
        cells,
        MergePartials.work(slots, cells),
        histogram);
    return assembly.query(
        "the error word is set without a known reason", ParticleHistogram::decode);
  }

  private static QueryAnswer decode(long[] words) {
    return new QueryAnswer(
        IntStream.range(0, DistanceHistogram.BUCKETS)
            .filter(b -> words[b] != 0)
            .mapToObj(b -> List.of((long) b, words[b]))
            .toList());
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    int[] particles = IntStream.range(0, size).map(particles(seed)).toArray();
    long[] counts = new long[DistanceHistogram.BUCKETS];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        counts[(int) (distance(particles[i], particles[j]) / DistanceHistogram.WIDTH)]++;
      }
    }
    return decode(counts);
  }

  private static double distance(int a, int b) {
    double sum = 0;
    for (int shift = 0; shift < 30; shift += 10) {
      sum +=
          Math.pow(
              (a >> shift) % DistanceHistogram.SIDE - (b >> shift) % DistanceHistogram.SIDE, 2);
    }
    return Math.sqrt(sum);
  }
}
