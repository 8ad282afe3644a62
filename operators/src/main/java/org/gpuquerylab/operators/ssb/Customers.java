package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.ssb.GeneratedColumn.ints;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.texts;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The columns of the table customer; row i has key i + 1. */
final class Customers {

  private Customers() {}

  static List<GeneratedColumn> columns(long seed) {
    Draws segments = new Draws(seed, "c_mktsegment");
    List<GeneratedColumn> columns = new ArrayList<>();
    columns.add(ints("c_custkey", row -> (int) row + 1));
    columns.add(texts("c_name", row -> String.format(Locale.ROOT, "Customer#%09d", row + 1)));
    columns.addAll(new Places(seed, "c_").columns());
    columns.add(
        words("c_mktsegment", Words.SEGMENTS, row -> segments.below(row, Words.SEGMENTS.size())));
    return columns;
  }
}
