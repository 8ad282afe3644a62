package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.internal.workload.SelectionKernels.OffsetScan;
import org.gpuquerylab.concurrency.internal.workload.SelectionKernels.PredicateScan;
import org.gpuquerylab.concurrency.internal.workload.SelectionKernels.SelectionOutput;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * Q2: {@code SELECT y FROM t WHERE low <= x AND x < high}, in the order of the rows. The query has
 * three kernels, like selections of column stores on GPUs: the first turns predicates into masks
 * and counts, the second computes prefix sums of the counts, and the third writes the output. The
 * paper does not describe its Q2, so this query is a guess (a selection of the Star Schema
 * Benchmark).
 *
 * <p>The result stays on the device. The answer is one row: the number of qualifying rows, the sum
 * of their y, and the sum of position times y (positions from 1, modulo 2^64). The last sum detects
 * a row in the wrong position.
 *
 * <p>The values of x are uniform from 0 to 999, the values of y from 0 to 999,999.
 *
 * <p>The minimum work for n rows, of which s qualify, is 4 n + 8 s bytes (x is read, y of s rows is
 * read and written) and 2 n comparisons. The masks and counts between the kernels add about n / 2
 * bytes.
 *
 * @param low the smallest x that qualifies
 * @param high the smallest x above {@code low} that does not qualify
 * @param capacity maximum number of rows in the output, in thousandths of the input's rows; more
 *     rows set the error word
 */
public record SelectionScan(int low, int high, int capacity) implements QueryKind {
  private static final int VALUES = 1000;
  private static final int PAYLOADS = 1_000_000;
  private static final int ROWS_OF_SMALL = 1 << 20;

  /** Creates queries in which a tenth of the rows qualifies. */
  public SelectionScan() {
    this(450, 550, VALUES);
  }

  @Override
  public String name() {
    return "Q2";
  }

  private static IntUnaryOperator x(long seed) {
    return new SeededNumbers(seed, 0).column(VALUES);
  }

  private static IntUnaryOperator y(long seed) {
    return new SeededNumbers(seed, 1).column(PAYLOADS);
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    String name = QueryAssembly.name(name(), seed);
    return QueryAssembly.ready(backend, name, 3, assembly -> assemble(assembly, size, seed));
  }

  private DeviceQuery assemble(QueryAssembly assembly, int n, long seed) {
    int tileVectors = n <= ROWS_OF_SMALL ? 256 : 1024;
    int tile = tileVectors * QueryAssembly.VECTOR;
    int tiles = (n + tile - 1) / tile;
    int vectors = (n + QueryAssembly.VECTOR - 1) / QueryAssembly.VECTOR;
    int most = (int) ((long) n * capacity / VALUES);
    DeviceBuffer<int[]> column = assembly.column(n, x(seed));
    DeviceBuffer<int[]> payload = assembly.column(n, y(seed));
    DeviceBuffer<byte[]> masks = assembly.buffer(ElementType.BYTE, vectors);
    DeviceBuffer<int[]> counts = assembly.buffer(ElementType.INT, tiles);
    DeviceBuffer<int[]> offsets = assembly.buffer(ElementType.INT, tiles + 1L);
    DeviceBuffer<int[]> output = assembly.buffer(ElementType.INT, Math.max(1, most));
    Map<String, Integer> defines = Map.of("TILE_VECTORS", tileVectors);
    int predicate =
        assembly.step(
            "predicate",
            new PredicateScan(column, masks, counts, assembly.answer(), n, low, high),
            defines,
            vectors,
            new KernelWork(4L * n + vectors + 4L * tiles, 3L * n, vectors / 4, 0));
    int scan =
        assembly.step(
            "offsets",
            new OffsetScan(counts, offsets, tiles),
            defines,
            tiles,
            new KernelWork(8L * tiles, 2L * tiles, 0, 0),
            predicate);
    long selected = (long) n * Math.max(0, Math.min(high, VALUES) - Math.max(low, 0)) / VALUES;
    assembly.step(
        "output",
        new SelectionOutput(masks, offsets, payload, output, assembly.answer(), n, most),
        defines,
        vectors,
        new KernelWork(vectors + 4L * tiles + 8 * selected, vectors + 4 * selected, 0, 0),
        scan);
    return assembly.query(
        String.format(Locale.ROOT, "more rows qualify than the %d that its output holds", most),
        words -> new QueryAnswer(List.of(List.of(words[0], words[1], words[2]))));
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    IntUnaryOperator x = x(seed);
    int[] selected =
        IntStream.range(0, size)
            .filter(row -> x.applyAsInt(row) >= low && x.applyAsInt(row) < high)
            .map(y(seed))
            .toArray();
    long sum = IntStream.of(selected).asLongStream().sum();
    long checksum =
        IntStream.range(0, selected.length).mapToLong(i -> (i + 1L) * selected[i]).sum();
    return new QueryAnswer(List.of(List.of((long) selected.length, sum, checksum)));
  }
}
