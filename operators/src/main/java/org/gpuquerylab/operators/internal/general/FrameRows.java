package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;
import static org.gpuquerylab.operators.internal.general.ProgramStep.UNCHECKED;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;

/** The first and last rows of frames. */
final class FrameRows {
  private final RelationWindow window;
  private final DeviceVector partitionStarts;
  private final DeviceVector peerStarts;
  private final Map<List<Object>, DeviceVector> known = new HashMap<>();

  FrameRows(RelationWindow window, DeviceVector partitionStarts, DeviceVector peerStarts) {
    this.window = window;
    this.partitionStarts = partitionStarts;
    this.peerStarts = peerStarts;
  }

  /** For each row, the first or last row of its frame: INT32; -1 and -2 if there is none. */
  DeviceVector edge(Frame frame, boolean first) {
    List<Object> key = List.of(frame, first);
    DeviceVector rows = known.get(key);
    if (rows == null) {
      rows = frame.canBeEmpty() ? present(frame, first) : bound(frame, first);
      known.put(key, rows);
    }
    return rows;
  }

  /** The edge of a frame that may be empty. */
  private DeviceVector present(Frame frame, boolean first) {
    StepList steps = new StepList();
    int from = steps.column(Attribute.of("from", bound(frame, true)), 0);
    int to = steps.column(Attribute.of("to", bound(frame, false)), 0);
    int none = steps.add(Operation.LESS, to, from);
    int edge = choose(steps, none, steps.constant(first ? -1 : -2), first ? from : to);
    return project(steps, edge);
  }

  private DeviceVector bound(Frame frame, boolean first) {
    List<Object> key = List.of("bound", frame, first);
    DeviceVector rows = known.get(key);
    if (rows == null) {
      long distance = first ? frame.before() : frame.after();
      if (distance == Frame.UNBOUNDED) {
        rows = segment(partitionStarts, first);
      } else if (!frame.byRows()) {
        rows = segment(peerStarts, first);
      } else {
        rows = moved(distance, first);
      }
      known.put(key, rows);
    }
    return rows;
  }

  /** The row at a distance, or the partition's edge if that is nearer. */
  private DeviceVector moved(long distance, boolean first) {
    StepList steps = new StepList();
    int edge = steps.column(Attribute.of("edge", segment(partitionStarts, first)), 0);
    int row = steps.add(Operation.ROW, NONE);
    int by = steps.constant(Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, distance)));
    int at = steps.add(first ? Operation.SUBTRACT : Operation.ADD, row, by, NONE, UNCHECKED, NONE);
    int beyond = first ? steps.add(Operation.LESS, at, edge) : steps.add(Operation.LESS, edge, at);
    return project(steps, limited(steps, choose(steps, beyond, edge, at)));
  }

  /** A row number in 32 bits: one beyond all rows says as much as the first row beyond them. */
  private int limited(StepList steps, int row) {
    int low = steps.constant(-2);
    int high = steps.constant(window.rows());
    int raised = choose(steps, steps.add(Operation.LESS, row, low), low, row);
    return choose(steps, steps.add(Operation.LESS, high, raised), high, raised);
  }

  /** For each row, the first or last row of its segment. */
  private DeviceVector segment(DeviceVector starts, boolean first) {
    return known.computeIfAbsent(
        List.of(starts, first), key -> first ? beginnings(starts) : ends(starts));
  }

  private DeviceVector beginnings(DeviceVector starts) {
    StepList steps = new StepList();
    int start = steps.column(Attribute.of("start", starts), 0);
    int row = steps.add(Operation.ROW, NONE);
    int value = choose(steps, start, row, steps.constant(0));
    DeviceVector rows = window.project(steps, new ProgramValue(value, DataType.INT64, false));
    DeviceVector running = window.scan(SegmentedKernels.MAX, rows, starts);
    StepList narrow = new StepList();
    return project(narrow, narrow.column(Attribute.of("row", running), 0));
  }

  /** The last row of a segment is the one before the next segment begins. */
  private DeviceVector ends(DeviceVector flags) {
    StepList all = new StepList();
    int isFirst = all.add(Operation.EQUAL, all.add(Operation.ROW, NONE), all.constant(0));
    DeviceVector whole = window.project(all, new ProgramValue(isFirst, DataType.BOOLEAN, false));
    DeviceVector numbers = window.scan(SegmentedKernels.SUM, window.flagsAsNumbers(flags), whole);
    DeviceVector starts = window.rowsOf(flags);
    StepList next = new StepList();
    int number = next.column(Attribute.of("number", numbers), 0);
    int last = next.add(Operation.LESS, number, next.literal(Operation.LITERAL, starts.rows()));
    DeviceVector places = project(next, choose(next, last, number, next.constant(-1)));
    StepList end = new StepList();
    int start = end.column(new Attribute("start", starts, places, true), 0);
    int none = end.add(Operation.IS_NULL, start);
    int beyond = end.literal(Operation.LITERAL, window.rows());
    int following = choose(end, none, beyond, start);
    int row = end.add(Operation.SUBTRACT, following, end.constant(1), NONE, UNCHECKED, NONE);
    return project(end, row);
  }

  private static int choose(StepList steps, int condition, int then, int otherwise) {
    return steps.add(Operation.CHOOSE, condition, then, otherwise, Long.SIZE, NONE);
  }

  private DeviceVector project(StepList steps, int row) {
    return window.project(steps, new ProgramValue(row, DataType.INT32, false));
  }
}
