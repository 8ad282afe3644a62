package org.gpuquerylab.operators.star.fused;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** What {@code star_build} computes: atomically, as several rows share a word. */
final class BuildTwin {
  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(int[].class);

  private final KernelArguments arguments;
  private final byte[][] conditions;
  private final int[] widths;
  private final int[] intervals;
  private final int[] positions;
  private final int[] table;
  private final int origin;
  private final int slots;
  private final int groupBytes;
  private final long capacity;

  private BuildTwin(KernelArguments arguments) {
    this.arguments = arguments;
    int count = arguments.define("CONDITIONS");
    conditions = new byte[count][];
    widths = new int[count];
    for (int k = 0; k < count; k++) {
      conditions[k] = arguments.bytes("condition" + k);
      widths[k] = arguments.define("WIDTH" + k);
    }
    intervals = arguments.ints("intervals");
    positions = arguments.ints("positions");
    table = arguments.ints("table");
    origin = arguments.intValue("origin");
    slots = arguments.intValue("slots");
    groupBytes = arguments.define("GROUP_BYTES");
    capacity = arguments.longValue("capacity");
  }

  static void run(Grid grid, KernelArguments arguments) {
    BuildTwin twin = new BuildTwin(arguments);
    int rows = arguments.intValue("rows");
    if (arguments.define("CLEARS") != 0) {
      Arrays.fill(twin.table, 0);
    }
    switch (arguments.define("MODE")) {
      case 0 -> IntStream.range(0, (rows + 31) / 32).parallel().forEach(w -> twin.word(w, rows));
      case 1 -> IntStream.range(0, rows).parallel().filter(twin::passes).forEach(twin::mark);
      default -> IntStream.range(0, rows).parallel().filter(twin::passes).forEach(twin::insert);
    }
  }

  private boolean passes(int row) {
    int at = 0;
    for (int k = 0; k < conditions.length; k++) {
      int count = intervals[at];
      int code = EncodedColumn.get(conditions[k], widths[k], capacity, row);
      if (!inIntervals(intervals, at + 1, count, code)) {
        return false;
      }
      at += 1 + 2 * count;
    }
    return true;
  }

  /** Whether a code is in one of the intervals whose low ends and spans begin at a place. */
  static boolean inIntervals(int[] pairs, int from, int count, int code) {
    for (int i = from; i < from + 2 * count; i += 2) {
      if (Integer.compareUnsigned(code - pairs[i], pairs[i + 1]) <= 0) {
        return true;
      }
    }
    return false;
  }

  private void word(int word, int rows) {
    int bits = 0;
    for (int row = 32 * word; row < Math.min(rows, 32 * word + 32); row++) {
      bits |= passes(row) ? 1 << row : 0;
    }
    table[word] = bits;
  }

  private void mark(int row) {
    int slot = positions[row] - origin;
    if (Integer.compareUnsigned(slot, slots) < 0) {
      WORDS.getAndBitwiseOr(table, slot >>> 5, 1 << slot);
      System.arraycopy(
          arguments.bytes("groups"),
          row * groupBytes,
          arguments.bytes("codes"),
          slot * groupBytes,
          groupBytes);
    }
  }

  private void insert(int row) {
    int entry = hash(positions[row]) & (slots - 1);
    while (!WORDS.compareAndSet(table, 2 * entry, 0, row + 1)) {
      entry = (entry + 1) & (slots - 1);
    }
    table[2 * entry + 1] = positions[row];
  }

  /** As {@code hash_key} in {@code codes.cl}. */
  static int hash(int key) {
    int h = key * (int) 2654435769L;
    return h ^ (h >>> 15);
  }
}
