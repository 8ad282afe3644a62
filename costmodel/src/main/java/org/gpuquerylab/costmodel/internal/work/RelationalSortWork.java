package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.Collections;
import java.util.List;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The sort of general plans. Keys become words of at most 8 bytes, by which a radix sort orders row
 * references, the last word first; keys are assumed to use all bits of their width. A relation of
 * two or three columns of 4 bytes is sorted without references: its values move with the keys.
 */
final class RelationalSortWork {
  /** The host sorts the references of at most this number of rows. */
  private static final double HOST_ROWS = 1 << 10;

  private static final int FEWEST_CARRIED = 2;
  private static final int MOST_CARRIED = 3;

  /** The operations of the programs that pack and unpack the columns of a row. */
  private static final int PACKING = 7;

  private static final int WIDE_PACKING = 16;

  /** The operations of a word: it loads a column, subtracts the least key, and shifts it. */
  private static final int WORD_OPERATIONS = 5;

  private RelationalSortWork() {}

  static List<StepWork> steps(SortInput in, Facts facts) {
    StepWork.Builder values = RelationalSteps.values();
    if (isCarried(in)) {
      return List.of(carried(in, facts), values.build());
    }
    double rows = in.rows();
    RelationalSteps.atRandom(values, "projected column", rows, in.projectedBytes(), rows);
    RelationalSteps.launch(values, in.projectedBytes());
    return List.of(references(in, facts), values.build());
  }

  private static boolean isCarried(SortInput in) {
    int columns = in.projectedBytes().size();
    return in.keyBytes() == WORD
        && columns >= FEWEST_CARRIED
        && columns <= MOST_CARRIED
        && Collections.max(in.projectedBytes()) == WORD;
  }

  /** Packs columns into keys and values, sorts these, and unpacks the keys. */
  private static StepWork carried(SortInput in, Facts facts) {
    double rows = in.rows();
    int columns = in.projectedBytes().size();
    boolean wide = columns == MOST_CARRIED;
    int key = wide ? LONG : WORD;
    StepWork.Builder step = RelationalSteps.rows();
    step.read("columns", rows * WORD * columns)
        .write("keys and values", rows * (key + WORD))
        .read("sorted keys", rows * key)
        .write("columns of the keys", rows * key)
        .items("operations to pack and unpack", (wide ? WIDE_PACKING : PACKING) * rows)
        .launches(2);
    RadixPassWork.add(step, rows, key, WORD * Byte.SIZE, facts);
    return step.build();
  }

  private static StepWork references(SortInput in, Facts facts) {
    double rows = in.rows();
    StepWork.Builder step = RelationalSteps.rows();
    step.read("keys, to find their range", rows * in.keyBytes()).items("keys", rows).launches(1);
    List<Integer> words = ColumnParts.of(in.keyBytes());
    for (int word = 0; word < words.size(); word++) {
      int bytes = words.get(word);
      int stored = bytes <= WORD ? WORD : LONG;
      if (word == 0) {
        step.read("keys", rows * bytes).write("row references", rows * WORD);
      } else {
        step.read("row references", rows * WORD).gather("keys", rows, bytes, rows * bytes);
      }
      step.write("words of keys", rows * stored)
          .items("words of keys", WORD_OPERATIONS * rows)
          .launches(1);
      if (rows > HOST_ROWS) {
        RadixPassWork.add(step, rows, stored, bytes * Byte.SIZE, facts);
      }
    }
    return step.build();
  }
}
