package org.gpuquerylab.operators.device;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.ProjectionKernels.ProjectReferences;
import org.gpuquerylab.operators.device.ProjectionKernels.ProjectRows;

/**
 * The filter vector: a bit for each row of a table, and how many bits are set in each group's chunk
 * of rows. A step that evaluates a predicate or probes a hash table writes both; {@link #prefixSum}
 * turns the counts into positions; {@link #project} copies the passing rows.
 *
 * <p>Memory: n / 8 bytes and a few thousand integers.
 */
public final class RowFilter implements AutoCloseable {
  /**
   * Groups for each multiprocessor: more than are resident at once, so that all end at about the
   * same time.
   */
  private static final int GROUPS_A_PROCESSOR = 32;

  /** Local memory for referenced values: the rest is the first-level cache. */
  private static final int KEPT_BYTES = 192 << 10;

  /** Work-items of a group that keeps values: one group fills a multiprocessor. */
  private static final int KEEPING_GROUP = 1024;

  private static final int WARP = 32;

  private final OperatorContext context;
  private final Workspace workspace;
  private final int rows;
  private final Grid grid;
  private final DeviceBuffer<byte[]> bits;
  private final DeviceBuffer<int[]> counts;
  private int passed = -1;

  /** A filter with undefined contents. */
  public RowFilter(OperatorContext context, int rows) {
    this.context = context;
    this.rows = rows;
    Backend backend = context.backend();
    this.workspace = new Workspace(backend);
    this.grid = Tiles.grid(rows, Tiles.processors(backend) * GROUPS_A_PROCESSOR);
    // In whole words, since some kernels read and write it in words.
    this.bits = workspace.allocate(ElementType.BYTE, Math.max(1, (rows + 31L) / 32) * 4);
    this.counts = workspace.allocate(ElementType.INT, grid.groups() + 1);
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The launch grid of kernels over the rows: one group for each chunk of {@link Tiles}. */
  public Grid grid() {
    return grid;
  }

  /** The number of chunks: the grid's groups. */
  public int chunks() {
    return (int) grid.groups();
  }

  /**
   * Bit i % 8 of byte i / 8 belongs to row i; bits past the last row are 0 in its byte, and
   * undefined in the bytes that pad it to a word of four.
   */
  public DeviceBuffer<byte[]> bits() {
    return bits;
  }

  /**
   * The number of set bits of each group's chunk, and one more element; after {@link #prefixSum},
   * the number of set bits before each chunk.
   */
  public DeviceBuffer<int[]> counts() {
    return counts;
  }

  /** Turns the counts into the position of each group's first row, and waits for the sum of all. */
  public int prefixSum() {
    // The extra element takes part, so it becomes the sum.
    context.queue().fill(counts, grid.groups(), 1, 0);
    passed = context.scanInPlace(counts, (int) grid.groups() + 1);
    return passed;
  }

  /**
   * Enqueues the copy of the values of the set rows, in order; if all are set, as one copy.
   *
   * @param column as many values as rows; not modified
   * @param out modified up to the number of set bits, for which it must have room
   */
  public void project(DeviceColumn column, DeviceColumn out) {
    if (passed == rows) {
      copy(column.values(), out.values());
      return;
    }
    Backend backend = context.backend();
    Kernel<ProjectRows> kernel =
        backend.compile(ProjectRows.class, Tiles.defines(Map.of("VALUE", column.elements())));
    context
        .queue()
        .launch(
            kernel,
            turns(kernel, Tiles.GROUP),
            new ProjectRows(column.values(), bits, counts, out.values(), rows, chunks()));
  }

  @SuppressWarnings("unchecked") // Both have the column's element type.
  private <A> void copy(DeviceBuffer<A> from, DeviceBuffer<?> to) {
    context.queue().copy(from, 0, (DeviceBuffer<A>) to, 0, rows);
  }

  /**
   * Enqueues the copy of the values that the set rows refer to, in the order of the rows.
   *
   * @param references not modified
   * @param column not modified
   * @param out modified up to the number of set bits, for which it must have room
   */
  public void projectReferences(References references, DeviceColumn column, DeviceColumn out) {
    Backend backend = context.backend();
    int kept = kept(column);
    int group = kept == 0 ? Tiles.GROUP : KEEPING_GROUP;
    Kernel<ProjectReferences> kernel =
        backend.compile(
            ProjectReferences.class,
            Tiles.defines(
                Map.of(
                    "GROUP",
                    group,
                    "VALUE",
                    column.elements(),
                    "REFERENCE_BYTES",
                    references.bytes(),
                    "LAUNCH_SHARED_BYTES",
                    kept == 0 ? 0 : KEPT_BYTES)));
    context
        .queue()
        .launch(
            kernel,
            turns(kernel, group),
            new ProjectReferences(
                column.values(), references.places(), counts, out.values(), rows, chunks(), kept));
  }

  /**
   * How many of a column's first values each group copies to its local memory: none if that would
   * read more values than there are references, or if such memory is not available.
   */
  private int kept(DeviceColumn column) {
    long values = Math.min(column.values().length(), KEPT_BYTES / column.type().bytes());
    boolean pays = passed > values * Tiles.processors(context.backend());
    return localBytes() >= KEPT_BYTES && pays ? (int) values : 0;
  }

  /** A grid for projecting kernels, in which on CUDA each warp takes chunks. */
  private Grid turns(Kernel<?> kernel, int group) {
    boolean warps = localBytes() > 0;
    long takers = warps ? group / WARP : 1;
    return Tiles.turns(context.backend(), kernel, group, (chunks() + takers - 1) / takers);
  }

  /** Local memory that a group can get at launch: none except on CUDA. */
  private long localBytes() {
    return context.backend().device().fact(DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP).orElse(0);
  }

  /** Bytes that writing or reading the bits moves. */
  public long bitBytes() {
    return (rows + 7L) / 8;
  }

  /** Frees the filter. */
  @Override
  public void close() {
    workspace.close();
  }
}
