package org.gpuquerylab.operators.device;

import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceFact;
import org.gpuquerylab.backend.Grid;

/**
 * How rows are split: into tiles of {@value #TILE}, and the tiles evenly into chunks of neighbours,
 * one a group. {@code first_tile} in the primitives' {@code group.cl} is the same rule on the
 * device.
 */
public final class Tiles {
  /** Work-items in a group. */
  public static final int GROUP = 256;

  /** Neighbouring rows of a work-item. */
  public static final int ITEMS = 8;

  /** Rows of a tile. */
  public static final int TILE = GROUP * ITEMS;

  /** Where the driver does not tell. */
  private static final int USUAL_MULTIPROCESSORS = 16;

  private static final long MOST = 1024;

  private Tiles() {}

  /** The device's multiprocessors, or a usual number where the driver does not tell. */
  public static int processors(Backend backend) {
    long processors =
        backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_MULTIPROCESSORS);
    return (int) Math.min(MOST, processors);
  }

  /** A grid of one group a chunk: at most {@code most}, none without a tile, at least one. */
  public static Grid grid(long rows, int most) {
    long tiles = (rows + TILE - 1) / TILE;
    long groups = Math.max(1, Math.min(tiles, most));
    return new Grid(groups * GROUP, GROUP);
  }

  /** The first row of a group's chunk; that of the group after the last is past all rows. */
  public static long firstRow(long rows, long group, long groups) {
    long tiles = (rows + TILE - 1) / TILE;
    return tiles * group / groups * TILE;
  }

  /** Runs {@code work} on each chunk of {@code [0, rows)}, in parallel. */
  public static void forEach(Grid grid, int rows, Work work) {
    long groups = grid.groups();
    LongStream.range(0, groups)
        .parallel()
        .forEach(
            g -> {
              long begin = Math.min(rows, firstRow(rows, g, groups));
              long end = Math.min(rows, firstRow(rows, g + 1, groups));
              work.run((int) g, (int) begin, (int) end);
            });
  }

  /** What one group does with its chunk. */
  @FunctionalInterface
  public interface Work {
    /**
     * Works on one chunk.
     *
     * @param group the chunk's number
     * @param begin the first row
     * @param end after the last row
     */
    void run(int group, int begin, int end);
  }
}
