package org.gpuquerylab.costmodel.internal.yuan;

import static org.gpuquerylab.costmodel.JoinInput.KEY_BYTES;
import static org.gpuquerylab.costmodel.internal.yuan.SelectionCost.FILTER_BYTES;

import java.util.List;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.JoinInput;

/** The formulas T_1, T_2 and T_3 of the unpartitioned hash join. */
final class JoinCost {
  /** The size in bytes of a hash table entry: a key with its row number. */
  private static final int ENTRY_BYTES = 2 * KEY_BYTES;

  /** The size in bytes of a number: a bucket's count, its position or a row number. */
  private static final int NUMBER_BYTES = 4;

  private JoinCost() {}

  static List<CostStep> steps(JoinInput in, Notation device) {
    return List.of(build(in, device), probe(in, device), project(in, device));
  }

  private static CostStep build(JoinInput in, Notation device) {
    return new Terms(device)
        .scan("primary keys, 2 times", 2, in.dimensionRows(), KEY_BYTES)
        .scatter("hash table entries", (double) in.dimensionRows(), ENTRY_BYTES)
        .step("build");
  }

  private static CostStep probe(JoinInput in, Notation device) {
    double matches = in.selectivity() * in.factRows();
    return new Terms(device)
        .scan("foreign keys", 1, in.factRows(), KEY_BYTES)
        .gather("numbers of entries", (double) in.factRows(), NUMBER_BYTES)
        .gather("positions, keys and row numbers of matches", 3 * matches, NUMBER_BYTES)
        .fill("filter", 1, in.factRows(), FILTER_BYTES)
        .step("probe");
  }

  private static CostStep project(JoinInput in, Notation device) {
    double matches = in.selectivity() * in.factRows();
    int columns = in.factBytes().size() + in.dimensionBytes().size();
    return new Terms(device)
        .scan("filter, " + columns + " times", columns, in.factRows(), FILTER_BYTES)
        .scanEach("fact column", in.factRows(), in.factBytes())
        .gatherEach("dimension column", matches, in.dimensionBytes())
        .scatterWordsEach("result column of the fact table", matches, in.factBytes())
        .scatterWordsEach("result column of the dimension", matches, in.dimensionBytes())
        .step("project");
  }
}
