package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.primitives.RadixSortKernels.RadixHistogram;
import org.gpuquerylab.primitives.RadixSortKernels.RadixOffsets;
import org.gpuquerylab.primitives.RadixSortKernels.RadixScatter;

/**
 * Passes for any device, which count the digits before they move the keys. One launch counts the
 * digits of each chunk, the second sums the counts over the chunks, and the third moves the keys. A
 * pass reads the keys twice. The method is that of Satish, Harris and Garland, "Designing efficient
 * sorting algorithms for manycore GPUs" (IPDPS 2009), with one change: a key's rank within its tile
 * comes from bit masks, one for each digit and each 32 work-items, instead of eight one-bit splits.
 */
final class ThreeLaunchPasses<K> implements RadixPasses<K> {
  private final ElementType<K> keyType;
  private final int tile;
  private final int mostGroups;
  private final Kernel<RadixHistogram<K>> histogram;
  private final Kernel<RadixOffsets> offsets;
  private final Kernel<RadixScatter<K>> scatter;
  private final DeviceBuffer<int[]> counts;
  private final DeviceBuffer<int[]> totals;

  ThreeLaunchPasses(
      Backend backend, Workspace workspace, ElementType<K> keyType, boolean withValues) {
    this.keyType = keyType;
    int items = 64 / keyType.bytes();
    this.tile = Chunks.GROUP * items;
    Map<String, Integer> defines =
        RadixSortKernels.defines(keyType, withValues, Chunks.GROUP, items);
    this.histogram = backend.compile(RadixHistogram.class, defines);
    this.offsets = backend.compile(RadixOffsets.class, defines);
    this.scatter = backend.compile(RadixScatter.class, defines);
    this.mostGroups = Chunks.fillingGroups(backend, scatter);
    this.counts = workspace.allocate(ElementType.INT, (long) RADIX * mostGroups);
    this.totals = workspace.allocate(ElementType.INT, RADIX);
  }

  @Override
  public void begin(CommandQueue queue, DeviceBuffer<K> keys, int n, KeyBits bits) {}

  @Override
  public void pass(
      CommandQueue queue, Columns<K> from, Columns<K> to, int n, KeyBits bits, int pass) {
    Grid grid = Chunks.grid(n, tile, mostGroups);
    int shift = bits.shift(pass);
    int mask = bits.mask(pass);
    Number flip = RadixPasses.flip(keyType, bits);
    queue.launch(histogram, grid, new RadixHistogram<>(from.keys(), counts, n, shift, mask, flip));
    int chunks = (int) grid.groups();
    queue.launch(offsets, Chunks.groups(RADIX), new RadixOffsets(counts, totals, chunks));
    queue.launch(
        scatter,
        grid,
        new RadixScatter<>(
            from.keys(),
            from.values(),
            to.keys(),
            to.values(),
            counts,
            totals,
            n,
            shift,
            mask,
            flip));
  }
}
