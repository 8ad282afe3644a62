package org.gpuquerylab.operators.internal.general;

import java.util.HashMap;
import java.util.Map;

/**
 * What {@code groupby_rows.cl} keeps in local memory: all cells of a small table, some cells of a
 * large one, or the first keys that a group of work-items meets.
 *
 * @param keyBytes the bytes of a key in the table; 0 if cells are addressed by keys
 * @param cells the cells of the table
 * @param keys the number of different keys for which the table was made
 * @param words the number of accumulators of a cell
 */
record LocalCells(int keyBytes, long cells, long keys, int words) {
  private static final int LOCAL_BYTES = 32 << 10;

  /** With keys; a kernel may have 48 KB on every GPU. */
  private static final int KEYED_LOCAL_BYTES = 40 << 10;

  private static final int REPLICA_BYTES = 8 << 10;
  private static final int MOST_REPLICAS = 64;

  /** The uses of local memory, as the kernel knows them by their places. */
  enum Use {
    GLOBAL,
    ALL_CELLS,
    SOME_CELLS,
    KEYED;

    /** Whether rows may miss local memory, so that it is tried with a part of them. */
    boolean isTried() {
      return this == SOME_CELLS || this == KEYED;
    }
  }

  /**
   * The use that is worth a try.
   *
   * @param manyRows whether there are so many rows that it can be tried with a part of them
   */
  Use use(boolean manyRows) {
    if (words == 0) {
      return Use.GLOBAL;
    } else if (keyBytes != 0) {
      return Use.KEYED;
    }
    long needed = bytes() * Long.highestOneBit(2 * cells - 1);
    return needed <= LOCAL_BYTES ? Use.ALL_CELLS : manyRows ? Use.SOME_CELLS : Use.GLOBAL;
  }

  /** The local memory of an entry: its accumulators, its key, and its row. */
  private long bytes() {
    return 8L * words + (keyBytes == 0 ? 4 : keyBytes == Integer.BYTES ? 8 : 12);
  }

  /** The kernel's constants, with those of a use. */
  @SuppressWarnings("EnumOrdinal") // Kernels know the uses by their places.
  Map<String, Object> defines(Map<String, Object> defines, Use use) {
    long wanted = Long.highestOneBit(2 * (keyBytes == 0 ? cells : 2 * keys) - 1);
    long most = Long.highestOneBit((keyBytes == 0 ? LOCAL_BYTES : KEYED_LOCAL_BYTES) / bytes());
    long entries = use == Use.GLOBAL ? 0 : use == Use.SOME_CELLS ? most : Math.min(wanted, most);
    int replicas = 1;
    while (entries > 0
        && use != Use.SOME_CELLS
        && replicas < MOST_REPLICAS
        && 2L * replicas * entries * bytes() <= REPLICA_BYTES) {
      replicas *= 2;
    }
    Map<String, Object> with = new HashMap<>(defines);
    with.put("LOCAL", use.ordinal());
    with.put("LOCAL_CELLS", entries);
    with.put("REPLICAS", replicas);
    return with;
  }
}
