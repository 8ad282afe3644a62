package org.gpuquerylab.primitives;

import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Divides an input into tiles of {@code GROUP * ITEMS} elements. The tiles are divided evenly into
 * chunks, one for each group. The function {@code first_tile} in {@code group.cl} implements the
 * same rule on the device.
 */
public final class Chunks {
  /** The number of work-items in a group, for every primitive. */
  public static final int GROUP = 256;

  /** The number of multiprocessors if the driver does not report it. */
  private static final int USUAL_MULTIPROCESSORS = 16;

  private static final int USUAL_RESIDENT_GROUPS = 8;
  private static final long MOST = 4096;

  private Chunks() {}

  /** The number of groups that fill the device once. */
  public static int fillingGroups(Backend backend, Kernel<?> kernel) {
    return fillingGroups(backend, kernel, GROUP);
  }

  /** The number of groups of a given size that fill the device once. */
  public static int fillingGroups(Backend backend, Kernel<?> kernel, int group) {
    long processors =
        backend.device().fact(DeviceFact.MULTIPROCESSORS).orElse(USUAL_MULTIPROCESSORS);
    int resident = kernel.residentGroups(group).orElse(USUAL_RESIDENT_GROUPS);
    return (int) Math.min(MOST, processors * Math.max(1, resident));
  }

  /**
   * A grid with one group for each chunk. It has at least one group and at most {@code most}
   * groups; each group has at least one tile unless there are no tiles.
   */
  public static Grid grid(long n, int tile, int most) {
    return grid(n, GROUP, tile, most);
  }

  /** Like {@link #grid(long, int, int)}, but with a given group size. */
  public static Grid grid(long n, int group, int tile, int most) {
    return new Grid(Math.max(1, Math.min(tiles(n, tile), most)) * group, group);
  }

  /** The number of tiles; the last tile may be incomplete. */
  public static long tiles(long n, int tile) {
    return (n + tile - 1) / tile;
  }

  /** A grid of the given number of groups. */
  public static Grid groups(long groups) {
    return new Grid(groups * GROUP, GROUP);
  }

  /** Runs {@code work} on each chunk of {@code [0, n)}, in parallel. */
  public static void forEach(Grid grid, KernelDefines defines, long n, Work work) {
    int tile = defines.intValue("GROUP") * defines.intValue("ITEMS");
    long tiles = tiles(n, tile);
    long groups = grid.groups();
    LongStream.range(0, groups)
        .parallel()
        .forEach(
            g -> {
              long begin = tiles * g / groups * tile;
              long end = Math.min(n, tiles * (g + 1) / groups * tile);
              work.run((int) g, (int) begin, (int) Math.max(begin, end));
            });
  }

  /** The work of one group on its chunk. */
  @FunctionalInterface
  public interface Work {
    /**
     * Processes one chunk.
     *
     * @param group the chunk's index
     * @param begin the chunk's first position
     * @param end the position after the chunk's last one; equals {@code begin} if the chunk is
     *     empty
     */
    void run(int group, int begin, int end);
  }
}
