package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.device.ElementType;

/**
 * Where the accumulators of folds are in a cell.
 *
 * @param at for each fold, its first accumulator
 * @param words the number of accumulators
 */
record FoldLayout(List<GroupFold> folds, List<Integer> at, int words) {

  static FoldLayout of(List<GroupFold> folds) {
    List<Integer> at = new ArrayList<>();
    int words = 0;
    for (GroupFold fold : folds) {
      at.add(words);
      words += fold.kind().words();
    }
    return new FoldLayout(folds, at, words);
  }

  /** Adds the kernels' constants. */
  @SuppressWarnings("EnumOrdinal") // Kernels know the kinds by their places.
  void addTo(Map<String, Object> defines) {
    defines.put("FOLDS", folds.size());
    defines.put("WORDS", Math.max(1, words));
    for (int k = 0; k < folds.size(); k++) {
      KeyColumn column = folds.get(k).column();
      defines.put("FOLD" + k, folds.get(k).kind().ordinal());
      defines.put("AT_" + k, at.get(k));
      defines.put("VALUE" + k, column == null ? ElementType.INT : column.values().type());
      defines.put("VKIND" + k, column == null ? 0 : column.kind());
      defines.put("VVALID" + k, column == null || column.validity() == null ? 0 : 1);
      defines.put("VREFS" + k, column == null || column.references() == null ? 0 : 1);
    }
  }
}
