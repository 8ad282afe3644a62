package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.RadixSortKernels.RadixSweep;
import org.gpuquerylab.primitives.RadixSortKernels.RadixTotals;

/**
 * Passes that read and write each key only once, for devices with {@link
 * org.gpuquerylab.backend.device.Capability#FORWARD_PROGRESS}. One launch counts the digits of all
 * passes. Then there is one launch for each pass: each group publishes the counts of its tile, and
 * adds up the counts of the earlier tiles (decoupled look-back). The method is that of Adinets and
 * Merrill, "Onesweep: A faster least significant digit radix sort for GPUs" (2022).
 *
 * <p>The tiles of a pass publish their values in one of two buffers, which alternate. A pass clears
 * the other buffer for the next pass, and the counting launch clears the first pass's buffer.
 * Therefore nothing remains from an earlier run, even if that run was interrupted.
 */
final class OneSweepPasses<K> implements RadixPasses<K> {
  /**
   * The number of work-items in a group; there must be at least one for each digit. Large tiles
   * produce long runs of keys with the same digit, which fill whole memory sectors. Tiles larger
   * than these do not fit into the registers of two groups.
   */
  private static final int GROUP = 512;

  private static final int INT_ITEMS = 20;
  private static final int LONG_ITEMS = 11;

  private final ElementType<K> keyType;
  private final int tile;
  private final int mostCountingGroups;
  private final Kernel<RadixTotals<K>> totals;
  private final Kernel<RadixSweep<K>> sweep;
  private final DeviceBuffer<int[]> control;
  private final DeviceBuffer<int[]> published;
  private final DeviceBuffer<int[]> publishedNext;

  OneSweepPasses(
      Backend backend,
      Workspace workspace,
      ElementType<K> keyType,
      int capacity,
      boolean withValues) {
    this.keyType = keyType;
    int items = keyType == ElementType.INT ? INT_ITEMS : LONG_ITEMS;
    this.tile = GROUP * items;
    Map<String, Integer> defines = RadixSortKernels.defines(keyType, withValues, GROUP, items);
    this.totals = backend.compile(RadixTotals.class, defines);
    this.sweep = backend.compile(RadixSweep.class, defines);
    this.mostCountingGroups = Chunks.fillingGroups(backend, totals, GROUP);
    // For each pass: the total of each digit, and the number of tiles begun.
    this.control = workspace.allocate(ElementType.INT, (RADIX + 1L) * keyType.bytes());
    long words = Math.max(1, words(capacity));
    this.published = workspace.allocate(ElementType.INT, words);
    this.publishedNext = workspace.allocate(ElementType.INT, words);
  }

  /** The number of words that the tiles of n keys publish: one for each digit of each tile. */
  private long words(int n) {
    return RADIX * Chunks.tiles(n, tile);
  }

  @Override
  public void begin(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits) {
    queue.fill(control, 0);
    queue.launch(
        totals,
        Chunks.grid(n, GROUP, tile, mostCountingGroups),
        new RadixTotals<>(
            keys,
            control,
            published,
            n,
            (int) words(n),
            bits.begin(),
            bits.end(),
            RadixPasses.flip(keyType, bits)));
  }

  @Override
  public void pass(
      CommandQueue queue, Columns<K> from, Columns<K> to, int n, KeyBits bits, int pass) {
    boolean back = pass % 2 == 1;
    queue.launch(
        sweep,
        Chunks.grid(n, GROUP, tile, Integer.MAX_VALUE),
        new RadixSweep<>(
            from.keys(),
            from.values(),
            to.keys(),
            to.values(),
            control,
            back ? publishedNext : published,
            back ? published : publishedNext,
            n,
            pass,
            bits.shift(pass),
            bits.mask(pass),
            RadixPasses.flip(keyType, bits)));
  }
}
