package org.gpuquerylab.concurrency.internal.workload;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.internal.workload.JoinKernels.BuildTable;
import org.gpuquerylab.concurrency.internal.workload.JoinKernels.MarkKeys;
import org.gpuquerylab.concurrency.internal.workload.JoinKernels.ReadTable;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAssembly;

/** The steps for one of the two tables. */
final class TableSteps {
  private static final int ROWS_OF_SMALL = 1 << 20;
  private static final int THREADS_OF_TILE = 256;
  private static final int SECTOR = 32;

  private final QueryAssembly assembly;
  private final JoinedTable table;
  private final String name;
  private final Map<String, Integer> defines;
  private final int tiles;
  private final int slots;
  private final int bits;
  private final DeviceBuffer<int[]> keptKeys;
  private final DeviceBuffer<int[]> keptValues;
  private final DeviceBuffer<int[]> counts;
  private final DeviceBuffer<long[]> words;

  /**
   * Allocates the table's memory.
   *
   * @param slots number of slots in the hash table, a power of two; 0 means a table of sufficient
   *     size
   * @param marked whether the table has a bitmap
   */
  TableSteps(QueryAssembly assembly, JoinedTable table, String name, int slots, boolean marked) {
    int vectors = table.rows() <= ROWS_OF_SMALL ? 64 : 256;
    int tile = QueryAssembly.VECTOR * vectors;
    this.assembly = assembly;
    this.table = table;
    this.name = name;
    this.defines = Map.of("TILE_VECTORS", vectors);
    this.tiles = (table.rows() + tile - 1) / tile;
    this.slots = slots == 0 ? table.fittingSlots() : slots;
    this.bits = marked ? (int) Math.min(1L << 30, Math.max(Long.SIZE, 4L * this.slots)) : 0;
    this.keptKeys = assembly.buffer(ElementType.INT, (long) tiles * tile);
    this.keptValues = assembly.buffer(ElementType.INT, (long) tiles * tile);
    this.counts = assembly.buffer(ElementType.INT, tiles);
    this.words = assembly.buffer(ElementType.LONG, 2L * this.slots + 1 + bits / Long.SIZE);
  }

  DeviceBuffer<long[]> words() {
    return words;
  }

  int mask() {
    return slots - 1;
  }

  int bits() {
    return bits;
  }

  /** Reads the table, keeps the qualifying rows and clears the hash table. */
  int read(long seed) {
    int n = table.rows();
    return assembly.step(
        "read-" + name,
        new ReadTable(
            assembly.column(n, table.keyOf(seed)),
            assembly.column(n, table.valueOf(seed)),
            keptKeys,
            keptValues,
            counts,
            words,
            assembly.answer(),
            n,
            table.limit(),
            words.length()),
        defines,
        (long) tiles * THREADS_OF_TILE,
        new KernelWork(8L * n + 8 * table.kept() + words.bytes(), 2L * n, n / 4, 0));
  }

  /** Builds the hash table. Slots are accessed at random, so each row counts as a memory sector. */
  int build(int read) {
    long kept = table.kept();
    return assembly.step(
        "build-" + name,
        new BuildTable(keptKeys, keptValues, counts, words, tiles, mask()),
        defines,
        (long) tiles * THREADS_OF_TILE,
        new KernelWork(8 * kept + Math.min(SECTOR * kept, 16L * slots), 10 * kept, 0, 2 * kept),
        read);
  }

  /** Sets the bits of the keys in the bitmap. */
  int mark(int read) {
    long kept = table.kept();
    return assembly.step(
        "mark-" + name,
        new MarkKeys(keptKeys, counts, words, tiles, mask(), bits),
        defines,
        (long) tiles * THREADS_OF_TILE,
        new KernelWork(4 * kept + Math.min(SECTOR * kept, bits / 8), 6 * kept, 0, kept),
        read);
  }
}
