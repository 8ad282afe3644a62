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
 * The filter vector: a bit for each row of a table, and the number of set bits in each group's
 * chunk of rows. A step that evaluates a predicate or probes a hash table writes both. Then {@link
 * #prefixSum} converts the counts into positions, and {@link #project} copies the passing rows.
 *
 * <p>The filter takes n / 8 bytes and a few thousand integers.
 */
public final class RowFilter implements AutoCloseable {
  /**
   * The number of groups per multiprocessor. This number is larger than the number that can be
   * resident, so that all groups end at about the same time.
   */
  private static final int GROUPS_A_PROCESSOR = 32;

  /**
   * The bytes of local memory for copies of referenced values; the rest of the multiprocessor's
   * memory serves as its first-level cache.
   */
  private static final int KEPT_BYTES = 192 << 10;

  /**
   * The number of work-items in a group that keeps copies of values; one such group fills a
   * multiprocessor.
   */
  private static final int KEEPING_GROUP = 1024;

  private static final int WARP = 32;

  private final OperatorContext context;
  private final Workspace workspace;
  private final int rows;
  private final Grid grid;
  private final DeviceBuffer<byte[]> bits;
  private final DeviceBuffer<int[]> counts;
  private int passed = -1;

  /** Creates a filter with undefined contents. */
  public RowFilter(OperatorContext context, int rows) {
    this.context = context;
    this.rows = rows;
    Backend backend = context.backend();
    this.workspace = new Workspace(backend);
    this.grid = Tiles.grid(rows, Tiles.processors(backend) * GROUPS_A_PROCESSOR);
    // The size is a multiple of a word, because some kernels read and write whole words.
    this.bits = workspace.allocate(ElementType.BYTE, Math.max(1, (rows + 31L) / 32) * 4);
    this.counts = workspace.allocate(ElementType.INT, grid.groups() + 1);
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The launch grid of kernels over the rows, with one group for each chunk of {@link Tiles}. */
  public Grid grid() {
    return grid;
  }

  /** The number of chunks, which is the number of groups in the grid. */
  public int chunks() {
    return (int) grid.groups();
  }

  /**
   * The bits: bit i % 8 of byte i / 8 belongs to row i. In the byte of the last row, bits past this
   * row are 0; in bytes that pad it to a four-byte word, they are undefined.
   */
  public DeviceBuffer<byte[]> bits() {
    return bits;
  }

  /**
   * The counts: the number of set bits in each group's chunk, and one more element. After {@link
   * #prefixSum}, they are the numbers of set bits before each chunk.
   */
  public DeviceBuffer<int[]> counts() {
    return counts;
  }

  /**
   * Converts the counts into the position of each group's first row, waits, and returns the sum of
   * all counts.
   */
  public int prefixSum() {
    // The extra element takes part in the prefix sum, so it becomes the sum of all counts.
    context.queue().fill(counts, grid.groups(), 1, 0);
    passed = context.scanInPlace(counts, (int) grid.groups() + 1);
    return passed;
  }

  /**
   * Enqueues the copy of the values of the set rows, in order; if all rows are set, this is a
   * single plain copy.
   *
   * @param column has as many values as there are rows; not modified
   * @param out modified: receives one value for each set bit, from index 0 on; it must have room
   *     for them
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

  @SuppressWarnings("unchecked") // Both columns have the same element type.
  private <A> void copy(DeviceBuffer<A> from, DeviceBuffer<?> to) {
    context.queue().copy(from, 0, (DeviceBuffer<A>) to, 0, rows);
  }

  /**
   * Enqueues the copy of the values to which the set rows refer, in the order of the rows.
   *
   * @param references not modified
   * @param column not modified
   * @param out modified: receives one value for each set bit, from index 0 on; it must have room
   *     for them
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
   * The number of a column's first values that each group copies to its local memory. The number is
   * 0 if such copies would read more values than there are references, or if the device has no such
   * memory.
   */
  private int kept(DeviceColumn column) {
    long values = Math.min(column.values().length(), KEPT_BYTES / column.type().bytes());
    boolean pays = passed > values * Tiles.processors(context.backend());
    return localBytes() >= KEPT_BYTES && pays ? (int) values : 0;
  }

  /** A grid for projecting kernels; on CUDA each warp processes chunks. */
  private Grid turns(Kernel<?> kernel, int group) {
    boolean warps = localBytes() > 0;
    long takers = warps ? group / WARP : 1;
    return Tiles.turns(context.backend(), kernel, group, (chunks() + takers - 1) / takers);
  }

  /** The local memory in bytes that a group can get at launch; 0 except on CUDA. */
  private long localBytes() {
    return context.backend().device().fact(DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP).orElse(0);
  }

  /** The number of bytes that are moved when the bits are written or read. */
  public long bitBytes() {
    return (rows + 7L) / 8;
  }

  /** Frees the filter. */
  @Override
  public void close() {
    workspace.close();
  }
}
