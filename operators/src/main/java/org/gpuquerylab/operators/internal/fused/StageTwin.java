package org.gpuquerylab.operators.internal.fused;

import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.internal.fused.FusedKernels.StarFact;
import org.gpuquerylab.operators.internal.fused.Stage.Kind;

/** Executes one stage of {@code star_fact} on the host. */
final class StageTwin {
  private static final int FAILED = -1;

  private final Kind kind;
  private final int width;
  private final int codeBytes;
  private final byte[] column;
  private final int[] table;
  private final byte[] codes;
  private final int shift;
  private final int slots;
  private final int stride;

  StageTwin(StarFact call, KernelDefines defines, int k) {
    kind = Kind.of(defines.intValue("KIND" + k));
    width = defines.intValue("WIDTH" + k);
    codeBytes = defines.intValue("CODES" + k);
    column = call.column().get(k).array();
    table = call.table().get(k).array();
    codes = call.codes().get(k).array();
    shift = call.shift().get(k);
    slots = call.slots().get(k);
    stride = call.stride().get(k);
  }

  /**
   * The amount that the group of a row adds to the number of the row's cell; -1 if the row fails.
   */
  int cell(int row, long capacity) {
    int code = EncodedColumn.get(column, width, capacity, row);
    int at = code - shift;
    return switch (kind) {
      case RANGE -> Integer.compareUnsigned(at, slots) <= 0 ? 0 : FAILED;
      case LIST -> EncodedSet.inIntervals(table, 0, slots, code) ? 0 : FAILED;
      case DENSE -> isSet(at) ? group(at) : FAILED;
      case HASH -> group(find(at));
      case DIRECT -> group(at);
    };
  }

  private boolean isSet(int slot) {
    return Integer.compareUnsigned(slot, slots) < 0 && ((table[slot >>> 5] >>> slot) & 1) != 0;
  }

  private int group(int at) {
    if (at == FAILED) {
      return FAILED;
    }
    return codeBytes == 0 ? 0 : stride * EncodedColumn.get(codes, codeBytes, 0, at);
  }

  /** The row of a key; -1 if there is none. */
  private int find(int key) {
    int entry = BuildTwin.hash(key) & slots;
    while (table[2 * entry] != 0) {
      if (table[2 * entry + 1] == key) {
        return table[2 * entry] - 1;
      }
      entry = (entry + 1) & slots;
    }
    return FAILED;
  }
}
