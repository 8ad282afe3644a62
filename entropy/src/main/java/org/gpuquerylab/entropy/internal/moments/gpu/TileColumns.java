package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.entropy.internal.gpu.Launcher;
import org.gpuquerylab.entropy.internal.gpu.WeightSlots;

/**
 * Computes the sums of each tile, a vector of 2^low cells that agree in the high predicates. A tile
 * is computed and summed in local memory, as in Variant B, but only the requested columns are
 * written to global memory.
 */
final class TileColumns {
  static final int GROUP = 256;

  private final TileSizes sizes;
  private final Kernel<SpreadByTile> spread;
  private final Kernel<MomentsOfTile> sums;
  private final DeviceBuffer<int[]> slotLow;
  private final DeviceBuffer<int[]> slotStart;
  private final DeviceBuffer<int[]> entry;
  private final DeviceBuffer<long[]> entryHigh;
  private final DeviceBuffer<double[]> coefficients;

  /**
   * Copies the tables and compiles the kernels.
   *
   * @param known the known sets T; not modified
   */
  TileColumns(Workspace workspace, CommandQueue queue, long[] known, TileSizes sizes) {
    this.sizes = sizes;
    spread = workspace.backend().compile(SpreadByTile.class, defines(sizes));
    sums = workspace.backend().compile(MomentsOfTile.class, defines(sizes));
    WeightSlots slots = WeightSlots.of(known, sizes.low());
    slotLow = put(workspace, queue, slots.low());
    slotStart = put(workspace, queue, slots.start());
    entry = put(workspace, queue, slots.entry());
    entryHigh = workspace.allocate(ElementType.LONG, known.length);
    queue.write(slots.high(), entryHigh);
    coefficients = workspace.allocate(ElementType.DOUBLE, sizes.coefficients());
  }

  /** The constants with which the kernels of {@code tiles.cl} are compiled. */
  static Map<String, Integer> defines(TileSizes sizes) {
    return Map.of("GROUP", GROUP, "LOW", sizes.low());
  }

  /** Copies a table into a new buffer. */
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
          new SpreadByTile(
              gate.phase(),
              gate.value(),
              weights,
              slotStart,
              entry,
              entryHigh,
              sizes.slots(),
              tiles,
              coefficients));
    }
    // If there is only one tile, the low part of a set is the whole set, so the slot's coefficient
    // is the set's weight.
    launcher.launch(
        sums,
        new Grid(tiles * GROUP, GROUP),
        new MomentsOfTile(
            gate.phase(),
            gate.value(),
            tiles == 1 ? weights : coefficients,
            slotLow,
            sizes.slots(),
            tiles,
            columnLow,
            columns,
            to));
  }

  @KernelFile("tiles")
  record SpreadByTile(
      DeviceBuffer<int[]> phase,
      int value,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<int[]> slotStart,
      DeviceBuffer<int[]> entry,
      DeviceBuffer<long[]> entryHigh,
      int slots,
      long tiles,
      DeviceBuffer<double[]> coefficients)
      implements Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TileTwins.spread(this);
    }
  }

  @KernelFile(value = "tiles", kernel = "tile_moments")
  record MomentsOfTile(
      DeviceBuffer<int[]> phase,
      int value,
      DeviceBuffer<double[]> coefficients,
      DeviceBuffer<int[]> slotLow,
      int slots,
      long tiles,
      DeviceBuffer<int[]> columnLow,
      int columns,
      DeviceBuffer<double[]> sums)
      implements Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      TileTwins.sums(this, defines);
    }
  }
}
