package org.gpuquerylab.operators.internal.fused;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarBuild;

/**
 * Does the work of {@code star_build} on the host. The twin uses atomic operations, because several
 * rows share a word.
 */
final class BuildTwin {
  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(int[].class);

  private final byte[][] conditions;
  private final int[] widths;
  private final int[] intervals;
  private final int[] positions;
  private final byte[] groups;
  private final int[] table;
  private final byte[] codes;
  private final int origin;
  private final int slots;
  private final int groupBytes;
  private final long capacity;

  private BuildTwin(StarBuild call, KernelDefines defines) {
    conditions = call.condition().stream().map(DeviceBuffer::array).toArray(byte[][]::new);
    widths =
        IntStream.range(0, conditions.length).map(k -> defines.intValue("WIDTH" + k)).toArray();
    intervals = call.intervals().array();
    positions = call.positions().array();
    groups = call.groups().array();
    table = call.table().array();
    codes = call.codes().array();
    origin = call.origin();
    slots = call.slots();
    groupBytes = defines.intValue("GROUP_BYTES");
    capacity = call.capacity();
  }

  static void run(StarBuild call, KernelDefines defines) {
    BuildTwin twin = new BuildTwin(call, defines);
    int rows = call.rows();
    if (defines.flag("CLEARS")) {
      Arrays.fill(twin.table, 0);
    }
    if (defines.flag("POSITIONAL")) {
      IntStream.range(0, (rows + 31) / 32).parallel().forEach(w -> twin.word(w, rows));
    } else {
      IntStream passing = IntStream.range(0, rows).parallel().filter(twin::passes);
      passing.forEach(defines.flag("DENSE") ? twin::mark : twin::insert);
    }
  }

  private boolean passes(int row) {
    int at = 0;
    for (int k = 0; k < conditions.length; k++) {
      int count = intervals[at];
      int code = EncodedColumn.get(conditions[k], widths[k], capacity, row);
      if (!EncodedSet.inIntervals(intervals, at + 1, count, code)) {
        return false;
      }
      at += 1 + 2 * count;
    }
    return true;
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
      System.arraycopy(groups, row * groupBytes, codes, slot * groupBytes, groupBytes);
    }
  }

  private void insert(int row) {
    int entry = hash(positions[row]) & (slots - 1);
    while (!WORDS.compareAndSet(table, 2 * entry, 0, row + 1)) {
      entry = (entry + 1) & (slots - 1);
    }
    table[2 * entry + 1] = positions[row];
  }

  /** The same function as {@code hash_key} in {@code codes.cl}. */
  static int hash(int key) {
    int h = key * FusedKernels.HASH_MULTIPLIER;
    return h ^ (h >>> 15);
  }
}
