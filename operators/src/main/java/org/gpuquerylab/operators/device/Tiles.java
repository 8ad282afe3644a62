package org.gpuquerylab.operators.device;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.kernel.Grid;

/**
 * The division of rows into tiles of {@value #TILE} rows. The tiles are divided evenly into chunks
 * of adjacent tiles, one for each group. The function {@code first_tile} in the primitives' {@code
 * group.cl} implements the same rule on the device.
 */
public final class Tiles {
  /** The number of work-items in a group. */
  public static final int GROUP = 256;

  /** The number of adjacent rows for each work-item. */
  public static final int ITEMS = 8;

  /** The number of rows in a tile. */
  public static final int TILE = GROUP * ITEMS;

  /** The number of multiprocessors if the driver does not report it. */
  private static final int USUAL_MULTIPROCESSORS = 16;

  private static final int USUAL_RESIDENT_GROUPS = 8;

  private static final long MOST = 1024;

  private Tiles() {}

  /**
   * The constants with which kernels over tiles are compiled.
   *
   * @param own additional defines, which precede the common ones; not modified
   */
  public static Map<String, Object> defines(Map<String, ?> own) {
    Map<String, Object> all = new HashMap<>(Map.of("GROUP", GROUP, "ITEMS", ITEMS, "TILE", TILE));
    all.putAll(own);
    return all;
  }

  /**
   * The number of the device's multiprocessors, or a usual number if the driver does not report it.
   */
  public static int processors(Backend backend) {
    long processors =
        backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_MULTIPROCESSORS);
    return (int) Math.min(MOST, processors);
  }

  /**
   * A grid with one group for each chunk. It has at least one group and at most {@code most}
   * groups; each group has at least one tile unless there are no tiles.
   */
  public static Grid grid(long rows, int most) {
    long tiles = (rows + TILE - 1) / TILE;
    long groups = Math.max(1, Math.min(tiles, most));
    return new Grid(groups * GROUP, GROUP);
  }

  /** The first row of a group's chunk; for the index after the last group, the number of rows. */
  public static long firstRow(long rows, long group, long groups) {
    long tiles = (rows + TILE - 1) / TILE;
    return tiles * group / groups * TILE;
  }

  /**
   * A grid for a kernel whose groups process one chunk after another; it has as many groups as can
   * be resident at a time.
   */
  public static Grid turns(Backend backend, Kernel<?> kernel, int group, long chunks) {
    int resident = Math.max(1, kernel.residentGroups(group).orElse(USUAL_RESIDENT_GROUPS));
    long groups = Math.max(1, Math.min(chunks, (long) processors(backend) * resident));
    return new Grid(groups * group, group);
  }

  /** Runs {@code work} on each chunk of {@code [0, rows)}, one for each group, in parallel. */
  public static void forEach(Grid grid, int rows, Work work) {
    forEach(grid.groups(), rows, work);
  }

  /** Runs {@code work} on each chunk of {@code [0, rows)}, in parallel. */
  public static void forEach(long chunks, int rows, Work work) {
    LongStream.range(0, chunks)
        .parallel()
        .forEach(
            c -> {
              long begin = Math.min(rows, firstRow(rows, c, chunks));
              long end = Math.min(rows, firstRow(rows, c + 1, chunks));
              work.run((int) c, (int) begin, (int) end);
            });
  }

  /** The work on one chunk. */
  @FunctionalInterface
  public interface Work {
    /**
     * Processes one chunk.
     *
     * @param chunk the number of the chunk
     * @param begin the chunk's first row
     * @param end the row after the chunk's last one
     */
    void run(int chunk, int begin, int end);
  }
}
