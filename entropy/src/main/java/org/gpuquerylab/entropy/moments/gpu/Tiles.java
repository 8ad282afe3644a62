package org.gpuquerylab.entropy.moments.gpu;

import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.gpu.Launcher;
import org.gpuquerylab.entropy.gpu.WeightSlots;

/**
 * The sums over each tile, a vector of 2^low cells that agree in the high predicates. A tile is
 * made and summed in local memory, as Variant B does, but only the columns that are asked for leave
 * it.
 */
final class Tiles {
  static final int GROUP = 256;

  private static final KernelSpec SPREAD =
      KernelSpec.kernel(Tiles.class, "spread_by_tile")
          .in("tiles")
          .buffer("phase", ElementType.INT)
          .value("value", Kind.INT)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("slot_start", ElementType.INT)
          .buffer("entry", ElementType.INT)
          .buffer("entry_high", ElementType.LONG)
          .value("slots", Kind.INT)
          .value("tiles", Kind.LONG)
          .buffer("coefficients", ElementType.DOUBLE)
          .twin(TileTwins::spread);
  private static final KernelSpec SUMS =
      KernelSpec.kernel(Tiles.class, "tile_moments")
          .in("tiles")
          .buffer("phase", ElementType.INT)
          .value("value", Kind.INT)
          .buffer("coefficients", ElementType.DOUBLE)
          .buffer("slot_low", ElementType.INT)
          .value("slots", Kind.INT)
          .value("tiles", Kind.LONG)
          .buffer("column_low", ElementType.INT)
          .value("columns", Kind.INT)
          .buffer("sums", ElementType.DOUBLE)
          .twin(TileTwins::sums);

  private final TileSizes sizes;
  private final Kernel spread;
  private final Kernel sums;
  private final DeviceBuffer<int[]> slotLow;
  private final DeviceBuffer<int[]> slotStart;
  private final DeviceBuffer<int[]> entry;
  private final DeviceBuffer<long[]> entryHigh;
  private final DeviceBuffer<double[]> coefficients;

  /**
   * Copies the tables and compiles.
   *
   * @param known T; not modified
   */
  Tiles(Workspace workspace, CommandQueue queue, long[] known, TileSizes sizes) {
    this.sizes = sizes;
    Map<String, Integer> defines = Map.of("GROUP", GROUP, "LOW", sizes.low());
    spread = workspace.backend().compile(SPREAD, defines);
    sums = workspace.backend().compile(SUMS, defines);
    WeightSlots slots = WeightSlots.of(known, sizes.low());
    slotLow = put(workspace, queue, slots.low());
    slotStart = put(workspace, queue, slots.start());
    entry = put(workspace, queue, slots.entry());
    entryHigh = workspace.allocate(ElementType.LONG, known.length);
    queue.write(slots.high(), entryHigh);
    coefficients = workspace.allocate(ElementType.DOUBLE, sizes.coefficients());
  }

  /** Copies a table into a buffer of its own. */
  static DeviceBuffer<int[]> put(Workspace workspace, CommandQueue queue, int[] table) {
    DeviceBuffer<int[]> buffer = workspace.allocate(ElementType.INT, table.length);
    queue.write(table, buffer);
    return buffer;
  }

  /**
   * Enqueues the sums: {@code to[tile * columns + c]} is the sum of the tile's cells that contain
   * the low set of column c.
   *
   * @param columnLow the low sets of the columns
   */
  void enqueue(
      Launcher launcher,
      Gate gate,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<int[]> columnLow,
      int columns,
      DeviceBuffer<double[]> to) {
    long tiles = sizes.tiles();
    if (tiles > 1) {
      launcher.launch(
          spread,
          Grid.cover(sizes.slots() * tiles, GROUP),
          gate.phase(),
          gate.value(),
          weights,
          slotStart,
          entry,
          entryHigh,
          sizes.slots(),
          tiles,
          coefficients);
    }
    // The low part of a set in the only tile is the set, so its slot's coefficient is its weight.
    launcher.launch(
        sums,
        new Grid(tiles * GROUP, GROUP),
        gate.phase(),
        gate.value(),
        tiles == 1 ? weights : coefficients,
        slotLow,
        sizes.slots(),
        tiles,
        columnLow,
        columns,
        to);
  }
}
