package org.gpuquerylab.costmodel.algorithm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Splits columns wider than a number of 8 bytes into several columns. */
final class ColumnParts {
  /** Bytes of the widest column. */
  static final int WIDEST = 8;

  private ColumnParts() {}

  /** The widths of the columns that a column of any width consists of: 8, 8, ... and the rest. */
  static List<Integer> of(int width) {
    List<Integer> parts = new ArrayList<>(Collections.nCopies(width / WIDEST, WIDEST));
    if (width % WIDEST > 0) {
      parts.add(width % WIDEST);
    }
    return parts;
  }

  /** The parts of several columns. */
  static List<Integer> of(List<Integer> widths) {
    return widths.stream().flatMap(width -> of(width).stream()).toList();
  }
}
