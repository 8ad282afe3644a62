package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.internal.gpu.SpreadTwin;
import org.gpuquerylab.entropy.internal.moments.gpu.CellMoments.PassOverTiles;
import org.gpuquerylab.entropy.internal.moments.gpu.TileColumns.MomentsOfTile;
import org.gpuquerylab.entropy.internal.moments.gpu.TileColumns.SpreadByTile;
import org.gpuquerylab.entropy.problem.SubsetSums;
import org.gpuquerylab.entropy.problem.SupersetSums;

/** Java twins of the kernels in {@code tiles.cl}. */
final class TileTwins {
  private TileTwins() {}

  static void spread(SpreadByTile call) {
    if (call.isShut()) {
      return;
    }
    SpreadTwin.spread(
        call.weights(),
        call.slotStart(),
        call.entry(),
        call.entryHigh(),
        call.slots(),
        call.tiles(),
        call.coefficients());
  }

  static void sums(MomentsOfTile call, KernelDefines defines) {
    if (call.isShut()) {
      return;
    }
    double[] coefficients = call.coefficients().array();
    int[] low = call.slotLow().array();
    int[] columnLow = call.columnLow().array();
    double[] sums = call.sums().array();
    int slots = call.slots();
    int tiles = (int) call.tiles();
    int columns = call.columns();
    int length = 1 << defines.intValue("LOW");
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            number -> {
              double[] tile = new double[length];
              for (int s = 0; s < slots; s++) {
                tile[low[s]] = coefficients[s * tiles + number];
              }
              SubsetSums.inPlace(tile);
              for (int i = 0; i < tile.length; i++) {
                tile[i] = Math.exp(tile[i] - 1);
              }
              SupersetSums.inPlace(tile);
              for (int c = 0; c < columns; c++) {
                sums[number * columns + c] = tile[columnLow[c]];
              }
            });
  }

  static void pass(PassOverTiles call, Grid grid, KernelDefines defines) {
    if (call.isShut()) {
      return;
    }
    int first = call.first();
    int rows = 1 << call.bits();
    double[] sums = call.sums().array();
    int cells = (int) grid.groups() << defines.intValue("LOW");
    IntStream.range(0, cells / rows)
        .parallel()
        .forEach(
            id -> {
              int below = id & ((1 << first) - 1);
              int origin = (id - below) * rows | below;
              double[] values = new double[rows];
              for (int i = 0; i < rows; i++) {
                values[i] = sums[origin + (i << first)];
              }
              SupersetSums.inPlace(values);
              for (int i = 0; i < rows; i++) {
                sums[origin + (i << first)] = values[i];
              }
            });
  }
}
