package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.internal.general.KeyedKernels.MatchMark;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;
import org.gpuquerylab.operators.table.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * Applies the residual condition of a join to the pairs of rows with equal keys, and then finds the
 * rows that have no pair left. All pairs with equal keys must fit into memory, 8 bytes each.
 */
final class MatchResidual {
  private final KeyLauncher launcher;
  private final ProgramRunner programs;
  private final RowReferences references;

  MatchResidual(KeyLauncher launcher, ProgramRunner programs, RowReferences references) {
    this.launcher = launcher;
    this.programs = programs;
    this.references = references;
  }

  /**
   * The result of a join with a condition.
   *
   * @param pairs all pairs with equal keys
   * @param owner owns the result
   */
  MatchedRows apply(
      DeviceRelation left,
      DeviceRelation right,
      MatchedRows pairs,
      JoinKind kind,
      ScalarExpression condition,
      Closer owner) {
    try (Closer scratch = new Closer()) {
      DeviceVector passing = passing(left, right, pairs, condition, scratch);
      int count = passing.rows();
      DeviceVector ofLeft = at(pairs.left(), passing, owner);
      DeviceVector ofRight = at(pairs.right(), passing, owner);
      MatchedRows result =
          switch (kind) {
            case INNER -> new MatchedRows(count, ofLeft, ofRight);
            case SEMI -> marked(ofLeft, left.rows(), 1, owner);
            case ANTI, NULL_AWARE_ANTI -> marked(ofLeft, left.rows(), 0, owner);
            case LEFT, FULL -> padded(left, right, ofLeft, ofRight, kind, owner);
          };
      launcher.queue().finish();
      return result;
    }
  }

  private DeviceVector passing(
      DeviceRelation left,
      DeviceRelation right,
      MatchedRows pairs,
      ScalarExpression condition,
      Closer scratch) {
    List<Attribute> columns = new ArrayList<>();
    columns.addAll(
        pairs.left() == null ? left.columns() : references.at(left, pairs.left(), false, scratch));
    if (pairs.right() != null) {
      columns.addAll(references.at(right, pairs.right(), false, scratch));
    }
    DeviceRelation both = scratch.own(DeviceRelation.of(pairs.count(), columns));
    Program program = Lowering.condition(condition, List.of(both));
    return programs.filter(program, pairs.count(), scratch);
  }

  /** The rows of some pairs. */
  private DeviceVector at(@Nullable DeviceVector rows, DeviceVector pairs, Closer owner) {
    if (rows == null) {
      return owner.own(pairs.retain());
    }
    DeviceVector some = owner.own(launcher.rows(pairs.rows()));
    if (pairs.rows() > 0) {
      Gather.run(launcher.context(), column(rows), pairs.ints(), column(some), pairs.rows());
    }
    return some;
  }

  private static DeviceColumn column(DeviceVector rows) {
    return new DeviceColumn("rows", ColumnType.INT32, rows.values(), null);
  }

  /** The rows of a side that are listed, or, with mark 0, those that are not. */
  private MatchedRows marked(DeviceVector listed, int rows, int mark, Closer owner) {
    DeviceVector found = listed(listed, rows, mark, owner);
    return new MatchedRows(found.rows(), found, null);
  }

  private DeviceVector listed(DeviceVector listed, int rows, int mark, Closer owner) {
    if (rows == 0) {
      return owner.own(launcher.rows(0));
    }
    try (DeviceBuffer<byte[]> marks = launcher.backend().allocate(ElementType.BYTE, rows);
        DeviceVector all = launcher.rows(rows)) {
      launcher.queue().fill(marks, 1 - mark);
      if (listed.rows() > 0) {
        launcher.each(
            MatchMark.class,
            Map.of(),
            listed.rows(),
            new MatchMark(listed.ints(), marks, mark, listed.rows()));
      }
      int count = launcher.positions(marks, all.ints(), rows);
      DeviceVector found = owner.own(launcher.rows(count));
      launcher.queue().copy(all.ints(), 0, found.ints(), 0, count);
      launcher.queue().finish();
      return found;
    }
  }

  /** The pairs, then the rows of the left side without a pair, and for FULL those of the right. */
  private MatchedRows padded(
      DeviceRelation left,
      DeviceRelation right,
      DeviceVector ofLeft,
      DeviceVector ofRight,
      JoinKind kind,
      Closer owner) {
    DeviceVector leftOnly = listed(ofLeft, left.rows(), 0, owner);
    DeviceVector rightOnly =
        kind == JoinKind.FULL
            ? listed(ofRight, right.rows(), 0, owner)
            : owner.own(launcher.rows(0));
    long total = (long) ofLeft.rows() + leftOnly.rows() + rightOnly.rows();
    if (total > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "the join has %d rows, more than 2^31 - 1", total));
    }
    DeviceVector leftRows = owner.own(launcher.rows((int) total));
    DeviceVector rightRows = owner.own(launcher.rows((int) total));
    launcher.queue().fill(leftRows.ints(), MatchProbeKernels.NO_ROW);
    launcher.queue().fill(rightRows.ints(), MatchProbeKernels.NO_ROW);
    copy(ofLeft, leftRows, 0);
    copy(leftOnly, leftRows, ofLeft.rows());
    copy(ofRight, rightRows, 0);
    copy(rightOnly, rightRows, ofLeft.rows() + leftOnly.rows());
    return new MatchedRows((int) total, leftRows, rightRows);
  }

  private void copy(DeviceVector from, DeviceVector to, int at) {
    if (from.rows() > 0) {
      launcher.queue().copy(from.ints(), 0, to.ints(), at, from.rows());
    }
  }
}
