package org.gpuquerylab.operators.join;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.References;
import org.gpuquerylab.operators.device.RowFilter;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.CompactKernels.CompactCount;
import org.gpuquerylab.operators.join.CompactKernels.CompactInsert;
import org.gpuquerylab.operators.join.CompactKernels.CompactPack;
import org.gpuquerylab.operators.join.CompactKernels.CompactProbe;

/**
 * A hash table of up to {@value #MOST_ROWS} different 32-bit keys in at most {@value #MOST_BYTES}
 * bytes. A group on a GPU keeps it in local memory; see {@code compact.cl}. The hash is a
 * bijection: its high half is the number of the bucket, and its low half is stored (quotienting, D.
 * E. Knuth, The Art of Computer Programming, volume 3, section 6.4, exercise 13). If too many keys
 * belong to adjacent buckets, the keys do not fit, and the table is not {@link #usable}.
 *
 * <p>A match is an index in the order of the buckets, so the projected columns of the build side
 * are first copied into this order.
 */
final class CompactTable implements KeyTable {
  static final int BUCKETS = 1 << 16;

  /** The maximum number of rows of a table. */
  public static final int MOST_ROWS = References.SHORT_PLACES;

  /** The number of adjacent buckets that share one start. */
  static final int BLOCK = 8;

  /** The number of keys in a code that means "this many or more". */
  static final int MANY = 7;

  /** The largest number that a code can hold. */
  static final int MOST_BEFORE = 31;

  /**
   * The offset of the starts, in bytes. The codes come first: one for each bucket, and one more.
   * Then there is padding.
   */
  static final int STARTS_AT = BUCKETS + 16;

  /** The offset of the remainders, in bytes; they come after the starts. */
  static final int REMAINDERS_AT = STARTS_AT + 2 * (BUCKETS / BLOCK + 8);

  static final int MOST_BYTES = REMAINDERS_AT + 2 * MOST_ROWS;

  /** The layout, for the kernels. */
  private static final Map<String, Integer> LAYOUT =
      Map.of(
          "BUCKETS",
          BUCKETS,
          "BLOCK",
          BLOCK,
          "MANY",
          MANY,
          "MOST_BEFORE",
          MOST_BEFORE,
          "STARTS_AT",
          STARTS_AT,
          "REMAINDERS_AT",
          REMAINDERS_AT);

  /** The number of work-items in a group that keeps the table in its local memory. */
  private static final int LOCAL_GROUP = 1024;

  private final Workspace workspace;
  private final DeviceBuffer<byte[]> table;
  private final DeviceBuffer<int[]> rows;
  private boolean unique;
  private boolean usable;

  /**
   * Builds the table.
   *
   * @param key of type INT32 or STRING; not modified
   * @param n number of rows of the build side, at most {@value #MOST_ROWS}
   */
  CompactTable(OperatorContext context, DeviceColumn key, int n) {
    workspace = new Workspace(context.backend());
    table = workspace.allocate(ElementType.BYTE, REMAINDERS_AT + (n + 7L) / 8 * 16);
    rows = workspace.allocate(ElementType.INT, Math.max(1, n));
    workspace.step(() -> build(context, key, n));
  }

  private void build(OperatorContext context, DeviceColumn key, int n) {
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceBuffer<int[]> starts = scratch.allocate(ElementType.INT, BUCKETS + 1L);
      DeviceBuffer<int[]> places = scratch.allocate(ElementType.INT, Math.max(1, n));
      count(context, key, starts, places, n);
      insert(context, key, starts, places, n, scratch);
    }
  }

  /** Whether the device has enough local memory for each group, so that the table is worthwhile. */
  static boolean pays(Backend backend) {
    return backend.device().fact(DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP).orElse(0) >= MOST_BYTES;
  }

  /** Whether this number and type of keys can fit. */
  static boolean fits(DeviceColumn key, int n) {
    return key.type().bytes() == Integer.BYTES && n <= MOST_ROWS;
  }

  private void count(
      OperatorContext context,
      DeviceColumn key,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> places,
      int n) {
    CommandQueue queue = context.queue();
    Kernel<CompactCount> kernel = context.backend().compile(CompactCount.class, LAYOUT);
    CompactCount call = new CompactCount(key.ints(), starts, places, n);
    context
        .steps()
        .run(
            JoinTable.OPERATOR,
            "count",
            () -> 12L * n + starts.bytes(),
            () -> {
              queue.fill(starts, 0);
              queue.launch(kernel, JoinTable.grid(context.backend(), n), call);
            });
    context
        .steps()
        .run(
            JoinTable.OPERATOR,
            "count prefix sum",
            () -> 2 * starts.bytes(),
            () -> context.enqueueScanInPlace(starts, BUCKETS + 1));
  }

  private void insert(
      OperatorContext context,
      DeviceColumn key,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> places,
      int n,
      Workspace scratch) {
    Backend backend = context.backend();
    CommandQueue queue = context.queue();
    DeviceBuffer<int[]> flags = scratch.allocate(ElementType.INT, 2);
    Kernel<CompactInsert> insert = backend.compile(CompactInsert.class, LAYOUT);
    Kernel<CompactPack> pack = backend.compile(CompactPack.class, LAYOUT);
    CompactInsert call = new CompactInsert(key.ints(), places, starts, table, rows, n);
    context
        .steps()
        .run(
            JoinTable.OPERATOR,
            "insert",
            () -> 18L * n + starts.bytes() + table.bytes(),
            () -> {
              queue.fill(flags, 0);
              queue.launch(insert, JoinTable.grid(backend, n), call);
              queue.launch(
                  pack,
                  JoinTable.grid(backend, BUCKETS + 1),
                  new CompactPack(starts, table, flags));
            });
    int[] found = new int[2];
    queue.read(flags, found);
    unique = found[0] == 0;
    usable = unique && found[1] == 0;
  }

  /** Whether the keys are unique and fit. */
  boolean usable() {
    return usable;
  }

  @Override
  public boolean unique() {
    return unique;
  }

  @Override
  public long bytes() {
    return table.bytes();
  }

  @Override
  public void probe(
      OperatorContext context, DeviceColumn key, RowFilter filter, References matches) {
    Backend backend = context.backend();
    boolean local = pays(backend);
    int group = group(local);
    Kernel<CompactProbe> kernel = backend.compile(CompactProbe.class, probeDefines(local));
    context
        .queue()
        .launch(
            kernel,
            Tiles.turns(backend, kernel, group, filter.chunks()),
            new CompactProbe(
                key.ints(),
                table,
                filter.bits(),
                matches.places(),
                filter.counts(),
                filter.rows(),
                filter.chunks(),
                (int) table.bytes()));
  }

  private static int group(boolean local) {
    return local ? LOCAL_GROUP : Tiles.GROUP;
  }

  /**
   * The constants with which the probe is compiled.
   *
   * @param local whether groups keep the table in their local memory
   */
  static Map<String, Object> probeDefines(boolean local) {
    Map<String, Object> defines = Tiles.defines(LAYOUT);
    defines.put("GROUP", group(local));
    defines.put("LAUNCH_SHARED_BYTES", local ? MOST_BYTES : 0);
    return defines;
  }

  /** Two bytes, because indices are smaller than {@link References#SHORT_PLACES}. */
  @Override
  public int referenceBytes() {
    return Short.BYTES;
  }

  @Override
  public DeviceColumn referred(
      OperatorContext context, DeviceColumn column, int n, Workspace scratch) {
    DeviceColumn ordered = column.with(scratch.allocate(column.elements(), Math.max(1, n)));
    Gather.run(context, column, rows, ordered, n);
    return ordered;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
