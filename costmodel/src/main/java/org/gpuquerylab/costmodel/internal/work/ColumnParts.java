package org.gpuquerylab.costmodel.internal.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Splits columns wider than 8 bytes into several columns. */
final class ColumnParts {
  /** The maximum width of a part in bytes. */
  static final int WIDEST = 8;

  private ColumnParts() {}

  /** Splits a column of any width into parts; returns their widths: 8, 8, ... and the rest. */
  static List<Integer> of(int width) {
    List<Integer> parts = new ArrayList<>(Collections.nCopies(width / WIDEST, WIDEST));
    if (width % WIDEST > 0) {
      parts.add(width % WIDEST);
    }
    return parts;
  }

  /** Splits several columns into parts. */
  static List<Integer> of(List<Integer> widths) {
    return widths.stream().flatMap(width -> of(width).stream()).toList();
  }
}
