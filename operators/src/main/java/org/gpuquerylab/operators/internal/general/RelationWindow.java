package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;

/**
 * Window functions over a sorted relation: scans over segments of rows, whose values at the last
 * rows of frames are referred to.
 */
final class RelationWindow {
  private final ProgramRunner programs;
  private final SegmentedScans scans;
  private final DeviceRelation sorted;
  private final Closer owner;
  private final int rows;
  private final DeviceVector partitionStarts;
  private final DeviceVector peerStarts;
  private final FrameRows frames;

  /**
   * Finds the segments of a relation.
   *
   * @param sorted in the order of the partitions and of the keys
   * @param owner owns all vectors
   */
  RelationWindow(
      ProgramRunner programs,
      SegmentedScans scans,
      DeviceRelation sorted,
      List<ScalarExpression> partitionBy,
      List<OrderingTerm> orderBy,
      Closer owner) {
    this.programs = programs;
    this.scans = scans;
    this.sorted = sorted;
    this.owner = owner;
    this.rows = sorted.rows();
    StepList steps = new StepList();
    Lowering here = new Lowering(List.of(sorted), steps, 0);
    Lowering before = new Lowering(List.of(sorted), steps, 1);
    int first = steps.add(Operation.EQUAL, steps.add(Operation.ROW, NONE), steps.constant(0));
    int partition = differs(first, partitionBy, here, before);
    List<ScalarExpression> keys = orderBy.stream().map(OrderingTerm::expression).toList();
    int peers = differs(partition, keys, here, before);
    Program program =
        steps.finish(
            List.of(
                new ProgramValue(partition, DataType.BOOLEAN, false),
                new ProgramValue(peers, DataType.BOOLEAN, false)));
    List<DeviceVector> starts = programs.project(program, rows, true, owner);
    partitionStarts = starts.get(0);
    peerStarts = starts.get(1);
    frames = new FrameRows(this, partitionStarts, peerStarts);
  }

  private static int differs(
      int already, List<ScalarExpression> expressions, Lowering here, Lowering before) {
    StepList steps = here.steps();
    int differs = already;
    for (ScalarExpression expression : expressions) {
      ProgramValue value = here.lower(expression, NONE);
      ProgramValue other = before.lower(expression, NONE);
      Operation same = value.type().isFloating() ? Operation.REAL_SAME : Operation.SAME;
      int changed = steps.add(Operation.NOT, steps.add(same, value.step(), other.step()));
      differs = steps.add(Operation.OR, differs, changed);
    }
    return differs;
  }

  /** The column of a function. */
  Attribute column(WindowFunction function) {
    DeviceVector vector =
        switch (function.kind()) {
          case ROW_NUMBER -> scan(SegmentedKernels.SUM, ones(), partitionStarts);
          case RANK -> rank();
          case DENSE_RANK ->
              scan(SegmentedKernels.SUM, flagsAsNumbers(peerStarts), partitionStarts);
          default -> null;
        };
    return vector != null
        ? Attribute.of(function.name(), vector)
        : new FrameFold(this, function).column();
  }

  private DeviceVector rank() {
    DeviceVector numbers = scan(SegmentedKernels.SUM, ones(), partitionStarts);
    StepList steps = new StepList();
    int start = steps.column(Attribute.of("start", peerStarts), 0);
    int number = steps.column(Attribute.of("number", numbers), 0);
    int value = steps.add(Operation.CHOOSE, start, number, steps.constant(0), Long.SIZE, NONE);
    return scan(SegmentedKernels.MAX, computed(steps, value), partitionStarts);
  }

  private DeviceVector ones() {
    StepList steps = new StepList();
    return computed(steps, steps.constant(1));
  }

  DeviceVector flagsAsNumbers(DeviceVector flags) {
    StepList steps = new StepList();
    return computed(steps, steps.column(Attribute.of("flag", flags), 0));
  }

  private DeviceVector computed(StepList steps, int step) {
    return project(steps, new ProgramValue(step, DataType.INT64, false));
  }

  /** Computes one result for each row. */
  DeviceVector project(StepList steps, ProgramValue result) {
    return programs.project(steps.finish(List.of(result)), rows, owner).get(0);
  }

  DeviceVector scan(int fold, DeviceVector values, DeviceVector starts) {
    return scans.scan(fold, values, starts, owner);
  }

  /** The fold of each row's frame. */
  Attribute fold(int fold, DeviceVector values, Frame frame) {
    if (frame.before() != Frame.UNBOUNDED) {
      DeviceVector first = frames.edge(frame, true);
      DeviceVector last = frames.edge(frame, false);
      return Attribute.of("fold", scans.folds(fold, values, first, last, owner));
    }
    DeviceVector running = scan(fold, values, partitionStarts);
    return frame.equals(Frame.ROWS)
        ? Attribute.of("fold", running)
        : new Attribute("fold", running, frames.edge(frame, false), frame.canBeEmpty());
  }

  /** The rows at which frames begin and end. */
  FrameRows frames() {
    return frames;
  }

  /** The rows for which a flag is true. */
  DeviceVector rowsOf(DeviceVector flags) {
    StepList filter = new StepList();
    ProgramValue flag =
        new ProgramValue(filter.column(Attribute.of("flag", flags), 0), DataType.BOOLEAN, false);
    return programs.filter(filter.finish(List.of(flag)), rows, owner);
  }

  int rows() {
    return rows;
  }

  /** Compiles an expression over the relation. */
  Lowering lowering(StepList steps) {
    return new Lowering(List.of(sorted), steps, 0);
  }

  /** The columns of the relation and of the functions. */
  List<Attribute> columns(List<WindowFunction> functions) {
    List<Attribute> columns = new ArrayList<>(sorted.columns());
    for (WindowFunction function : functions) {
      columns.add(column(function));
    }
    return columns;
  }
}
