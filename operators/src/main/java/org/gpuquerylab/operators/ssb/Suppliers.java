package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.ssb.GeneratedColumn.ints;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The columns of the table supplier; row i has key i + 1. */
final class Suppliers {

  private Suppliers() {}

  static List<GeneratedColumn> columns(long seed) {
    List<GeneratedColumn> columns = new ArrayList<>();
    columns.add(ints("s_suppkey", row -> (int) row + 1));
    columns.add(texts("s_name", row -> String.format(Locale.ROOT, "Supplier#%09d", row + 1)));
    columns.addAll(new Places(seed, "s_").columns());
    return columns;
  }
}
