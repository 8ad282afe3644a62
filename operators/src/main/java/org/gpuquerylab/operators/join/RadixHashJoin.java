package org.gpuquerylab.operators.join;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixBounds;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixMix;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixPairs;
import org.gpuquerylab.operators.join.RadixJoinKernels.RadixProbe;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/**
 * The radix hash join in the three steps of Yuan et al. 2013. Both sides are partitioned by the
 * high bits of their mixed keys, with passes of the {@link RadixSort} primitive. A partition has
 * about {@value #PARTITION_ROWS} rows of the build side. Each partition is joined by a hash table
 * in local memory. A partition with more rows than fit into local memory is joined in several
 * rounds. The result has no particular order. The work is O(build + probe + result), unless some
 * keys have very many rows on the build side. The memory holds both keys twice, and 8 or 12 more
 * bytes for each row.
 */
public final class RadixHashJoin implements EquiJoin {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "radix hash join";

  /**
   * The approximate number of build rows in a partition; at most 1024 rows fit into local memory.
   */
  static final int PARTITION_ROWS = 512;

  private static final int MOST_PARTITION_BITS = 16;

  private final OperatorContext context;

  /** Creates a join that runs in a context. */
  public RadixHashJoin(OperatorContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DeviceTable join(DeviceTable build, DeviceTable probe, JoinColumns columns) {
    DeviceColumn buildKey = build.column(columns.buildKey());
    DeviceColumn ownKey = probe.column(columns.probeKey());
    JoinKeys.check(buildKey, ownKey);
    List<DeviceColumn> ofBuild = columns.ofBuild(build);
    List<DeviceColumn> ofProbe = columns.ofProbe(probe);
    int bits = Math.max(1, Math.min(MOST_PARTITION_BITS, log2(build.rows() / PARTITION_ROWS)));
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceColumn probeKey = JoinKeys.inCodesOf(context, buildKey, ownKey, probe.rows(), scratch);
      DeviceTable result =
          buildKey.elements() == ElementType.INT
              ? new Run<>(ElementType.INT, bits, scratch)
                  .join(buildKey, build.rows(), probeKey, probe, ofBuild, ofProbe)
              : new Run<>(ElementType.LONG, bits, scratch)
                  .join(buildKey, build.rows(), probeKey, probe, ofBuild, ofProbe);
      context.queue().finish();
      return result;
    }
  }

  /** The base-2 logarithm, rounded up; 0 for 0. */
  private static int log2(int x) {
    return x <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(x - 1);
  }

  /** Mixed keys in the order of their partitions, and the rows to which they belong. */
  private record Side<K>(DeviceBuffer<K> keys, DeviceBuffer<int[]> rows, int count) {}

  /** A join of two keys of one of the supported types. */
  private final class Run<K> {
    private final ElementType<K> type;
    private final int bits;
    private final Workspace scratch;
    private final int shift;

    Run(ElementType<K> type, int bits, Workspace scratch) {
      this.type = type;
      this.bits = bits;
      this.scratch = scratch;
      this.shift = type.bytes() * Byte.SIZE - bits;
    }

    DeviceTable join(
        DeviceColumn buildKey,
        int buildRows,
        DeviceColumn probeKey,
        DeviceTable probe,
        List<DeviceColumn> ofBuild,
        List<DeviceColumn> ofProbe) {
      Side<K> build = partition(buildKey, buildRows);
      Side<K> probeSide = partition(probeKey, probe.rows());
      DeviceBuffer<int[]> bounds = scratch.allocate(ElementType.INT, (1L << bits) + 1);
      DeviceBuffer<long[]> offsets = scratch.allocate(ElementType.LONG, probe.rows() + 1L);
      probe(build, probeSide, bounds, offsets);
      int[] pairs = new int[1];
      context
          .steps()
          .run(
              NAME,
              "prefix sum",
              () -> 16L * probe.rows(),
              () -> pairs[0] = JoinedPairs.total(context, probe, offsets, scratch));
      DeviceBuffer<int[]> probeRows = scratch.allocate(ElementType.INT, Math.max(1, pairs[0]));
      DeviceBuffer<int[]> matches = scratch.allocate(ElementType.INT, Math.max(1, pairs[0]));
      // This must be the last step that can fail: a later failure would not free the result.
      DeviceTable result = JoinedPairs.results(context, probe, ofBuild, ofProbe, pairs[0]);
      context
          .steps()
          .run(
              NAME,
              "gather",
              () ->
                  JoinedPairs.gatherBytes(ofBuild, ofProbe, pairs[0])
                      + (long) probe.rows() * (type.bytes() + 12)
                      + 12L * pairs[0],
              () -> {
                pairs(build, probeSide, bounds, offsets, probeRows, matches);
                JoinedPairs.gather(context, ofProbe, probeRows, result);
                JoinedPairs.gather(context, ofBuild, matches, result);
              });
      return result;
    }

    private Side<K> partition(DeviceColumn key, int rows) {
      DeviceBuffer<K> keys = scratch.allocate(type, Math.max(1, rows));
      DeviceBuffer<int[]> order = scratch.allocate(ElementType.INT, Math.max(1, rows));
      int width = type.bytes() * Byte.SIZE;
      int passes = (bits + 7) / 8;
      long bytes = (long) rows * (2 * type.bytes() + 4) + 2L * passes * rows * (type.bytes() + 4);
      try (RadixSort<K> sort = RadixSort.ofPairs(context.backend(), type, rows)) {
        context
            .steps()
            .run(
                NAME,
                "partition",
                () -> bytes,
                () -> {
                  launch(RadixMix.class, rows, new RadixMix(key.values(), keys, order, rows));
                  sort.run(context.queue(), keys, order, rows, new KeyBits(shift, width, false));
                });
        context.queue().finish();
      }
      return new Side<>(keys, order, rows);
    }

    private void probe(
        Side<K> build, Side<K> probe, DeviceBuffer<int[]> bounds, DeviceBuffer<long[]> offsets) {
      int partitions = 1 << bits;
      context
          .steps()
          .run(
              NAME,
              "probe",
              () -> (long) probe.count() * (type.bytes() + 8) + build.keys().bytes(),
              () -> {
                launch(
                    RadixBounds.class,
                    partitions + 1,
                    new RadixBounds(build.keys(), bounds, build.count(), partitions, shift));
                launch(
                    RadixProbe.class,
                    probe.count(),
                    new RadixProbe(
                        build.keys(), bounds, probe.keys(), offsets, probe.count(), shift));
              });
    }

    private void pairs(
        Side<K> build,
        Side<K> probe,
        DeviceBuffer<int[]> bounds,
        DeviceBuffer<long[]> offsets,
        DeviceBuffer<int[]> probeRows,
        DeviceBuffer<int[]> buildRows) {
      launch(
          RadixPairs.class,
          probe.count(),
          new RadixPairs(
              build.keys(),
              build.rows(),
              bounds,
              probe.keys(),
              probe.rows(),
              offsets,
              probeRows,
              buildRows,
              probe.count(),
              shift));
    }

    private <C extends KernelCall> void launch(Class<? super C> kernel, int items, C call) {
      Map<String, Integer> defines = Map.of("GROUP", Tiles.GROUP, "KEY_BYTES", type.bytes());
      long most = Tiles.processors(context.backend()) * 8L * Tiles.GROUP;
      Grid grid = Grid.cover(Math.min(items, most), Tiles.GROUP);
      context.queue().launch(context.backend().compile(kernel, defines), grid, call);
    }
  }
}
