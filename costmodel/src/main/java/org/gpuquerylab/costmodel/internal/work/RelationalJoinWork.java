package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.costmodel.JoinInput;

/**
 * The inner join of general plans with a dimension whose keys are unique and whose range is known.
 * As in {@link JoinTableForm}, foreign keys are assumed to be uniform over a dense range, of which
 * the dimension contains a fraction: the join's selectivity. The table is assumed to fit into the
 * device's memory. It has one of three forms:
 *
 * <ul>
 *   <li>a cell of 4 bytes for each key of the range, if the range is small enough,
 *   <li>otherwise a hash table with cells of 8 bytes,
 *   <li>no table if the dimension has every key of the range, and enough fact rows probe it: its
 *       columns are put in the order of the keys, and a key is then the number of its row.
 * </ul>
 */
final class RelationalJoinWork {
  private static final double FEWEST_CELLS = 1 << 16;
  private static final double DIRECT_CELLS_A_ROW = 8;
  private static final double HASHED_CELLS_A_ROW = 2;

  /** The fact rows for each row of the dimension from which on the dimension is put in order. */
  private static final double PROBES_A_ROW = 4;

  private static final int BUILD_LAUNCHES = 3;
  private static final int PROBE_LAUNCHES = 2 + SCAN_LAUNCHES;

  private final JoinInput in;
  private final double facts;
  private final double dimension;
  private final double matches;
  private final double range;

  private RelationalJoinWork(JoinInput in) {
    this.in = in;
    this.facts = in.factRows();
    this.dimension = in.dimensionRows();
    this.matches = facts * in.selectivity();
    this.range = dimension == 0 ? 0 : JoinTableForm.range(in);
  }

  static List<StepWork> steps(JoinInput in) {
    RelationalJoinWork work = new RelationalJoinWork(in);
    return List.of(work.rows(), work.values());
  }

  private boolean isDirect() {
    return range <= Math.max(FEWEST_CELLS, DIRECT_CELLS_A_ROW * dimension);
  }

  private boolean isComplete() {
    return isDirect() && in.selectivity() == 1 && facts >= PROBES_A_ROW * dimension;
  }

  private int cellBytes() {
    return isDirect() ? WORD : LONG;
  }

  private double tableBytes() {
    return cellBytes()
        * (isDirect() ? range : Math.scalb(1.0, Sizes.bits(HASHED_CELLS_A_ROW * dimension)));
  }

  private StepWork rows() {
    StepWork.Builder step = RelationalSteps.rows();
    build(step);
    step.read("foreign keys", WORD * facts)
        .items("foreign keys", facts)
        .write("bits", Sizes.BIT * facts)
        .launches(PROBE_LAUNCHES);
    if (isComplete()) {
      order(step);
      step.read("foreign keys, as row references", WORD * facts)
          .write("row references", WORD * facts)
          .launches(1);
    } else {
      step.gather("cells", facts, cellBytes(), tableBytes())
          .write("rows of matches", WORD * matches);
      if (in.selectivity() < 1) {
        pairs(step);
      }
    }
    return step.build();
  }

  private void build(StepWork.Builder step) {
    step.write("empty cells", tableBytes())
        .readBy(dimension, "primary keys", WORD * dimension)
        .atomics("cells of primary keys", dimension, cellBytes(), dimension)
        .launches(BUILD_LAUNCHES);
  }

  /** Adds the work of putting the dimension in the order of its keys, which are a column too. */
  private void order(StepWork.Builder step) {
    List<Integer> columns = new ArrayList<>(in.dimensionBytes());
    columns.add(JoinInput.KEY_BYTES);
    step.readBy(dimension, "cells", WORD * dimension)
        .write("rows in the order of keys", WORD * dimension)
        .launches(1);
    RelationalSteps.atRandom(step, "dimension column, to order", dimension, columns, dimension);
    RelationalSteps.launch(step, columns);
  }

  /** Adds the work of writing the references to both sides. */
  private void pairs(StepWork.Builder step) {
    RelationalSelectionWork.references(step, facts, in.selectivity());
    step.read("rows of matches", WORD * matches).write("pairs of row references", LONG * matches);
  }

  /** If all fact rows match, their columns are those of the result. */
  private StepWork values() {
    StepWork.Builder step = RelationalSteps.values();
    List<Integer> columns = new ArrayList<>(in.dimensionBytes());
    if (in.selectivity() < 1) {
      columns.addAll(in.factBytes());
      RelationalSteps.inOrder(step, "fact column", facts, in.factBytes(), in.selectivity());
    }
    RelationalSteps.atRandom(step, "dimension column", dimension, in.dimensionBytes(), matches);
    RelationalSteps.launch(step, columns);
    return step.build();
  }
}
