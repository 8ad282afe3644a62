package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.GroupbyKernels.GroupbyResult;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/** Aggregates the groups of a relation; see {@link GroupBy}. */
final class Aggregator {
  private final KeyLauncher launcher;
  private final RowReferences references;
  private final int sample;

  /**
   * Creates an aggregator.
   *
   * @param sample the number of rows of which the share is measured that local memory takes
   */
  Aggregator(KeyLauncher launcher, RowReferences references, int sample) {
    this.launcher = launcher;
    this.references = references;
    this.sample = sample;
  }

  /**
   * The key columns and the aggregates of each group.
   *
   * @param owner owns the new vectors
   */
  List<DeviceRelation.Attribute> aggregate(
      DeviceRelation input, List<String> keys, List<AggregateCall> calls, Closer owner) {
    try (Workspace scratch = new Workspace(launcher.backend())) {
      Run run = new Run(input, keys, calls, owner, scratch);
      run.accumulate();
      List<DeviceRelation.Attribute> columns = run.columns();
      launcher.queue().finish();
      return columns;
    }
  }

  /** Folds that one kernel accumulates, and their accumulators. */
  private static final class Batch {
    private final List<GroupFold> folds = new ArrayList<>();
    private GroupBy.@Nullable Accumulated accumulated;

    boolean hasRoom() {
      return folds.size() + 2 <= GroupBy.MOST_FOLDS;
    }

    /** The number of a fold, which is added if it is new. */
    int add(GroupFold fold) {
      if (!folds.contains(fold)) {
        folds.add(fold);
      }
      return folds.indexOf(fold);
    }

    GroupBy.Accumulated accumulated() {
      if (accumulated == null) {
        throw new IllegalStateException("nothing was accumulated");
      }
      return accumulated;
    }
  }

  /**
   * How the result of a call is made.
   *
   * @param fold the number of its fold
   * @param counted the number of the fold that counts values; -1 if the result is never NULL
   */
  private record Plan(
      AggregateCall call,
      DataType type,
      GroupFold.Result result,
      Batch batch,
      int fold,
      int counted) {}

  /** One aggregation. */
  private final class Run {
    private final DeviceRelation input;
    private final List<String> keys;
    private final List<AggregateCall> calls;
    private final Closer owner;
    private final Workspace scratch;
    private final GroupBy grouping;
    private final List<Batch> batches = new ArrayList<>();
    private final Map<AggregateCall, Plan> plans = new HashMap<>();
    private final DeviceBuffer<int[]> faults;

    Run(
        DeviceRelation input,
        List<String> keys,
        List<AggregateCall> calls,
        Closer owner,
        Workspace scratch) {
      this.input = input;
      this.keys = keys;
      this.calls = calls;
      this.owner = owner;
      this.scratch = scratch;
      this.faults = scratch.allocate(ElementType.INT, 1);
      batches.add(new Batch());
      calls.stream().filter(c -> c.function() != Function.COUNT_DISTINCT).forEach(this::plan);
      List<KeyColumn> columns = keys.stream().map(input::column).map(KeyColumn::of).toList();
      this.grouping = new GroupBy(launcher, scratch, columns, input.rows(), sample);
    }

    private void plan(AggregateCall call) {
      if (!batches.get(batches.size() - 1).hasRoom()) {
        batches.add(new Batch());
      }
      Batch batch = batches.get(batches.size() - 1);
      if (call.column() == null) {
        int fold = batch.add(new GroupFold(GroupFold.Kind.ROWS, null));
        plans.put(call, new Plan(call, DataType.INT64, GroupFold.Result.SUM, batch, fold, -1));
        return;
      }
      DeviceRelation.Attribute column = input.column(call.column());
      KeyColumn values = KeyColumn.of(column);
      AggregateTypes types = AggregateTypes.of(call, column.type());
      int fold = batch.add(new GroupFold(types.fold(), values));
      boolean isCounted =
          types.result().compareTo(GroupFold.Result.AVERAGE) >= 0
              || (call.function() != Function.COUNT && (column.isNullable() || keys.isEmpty()));
      int counted = isCounted ? batch.add(new GroupFold(GroupFold.Kind.COUNT, values)) : -1;
      plans.put(call, new Plan(call, types.type(), types.result(), batch, fold, counted));
    }

    void accumulate() {
      for (Batch batch : batches) {
        batch.accumulated = grouping.accumulate(batch.folds);
      }
    }

    List<DeviceRelation.Attribute> columns() {
      boolean numbering = calls.stream().anyMatch(c -> c.function() == Function.COUNT_DISTINCT);
      DeviceBuffer<int[]> numbers = null;
      if (numbering) {
        numbers = scratch.allocate(ElementType.INT, Math.max(1, input.rows()));
        grouping.number(numbers);
      }
      GroupBy.Groups groups = grouping.groups(owner, numbers);
      if (keys.isEmpty() && groups.count() == 0) {
        // Without keys there is a group even if there are no rows.
        launcher.queue().fill(groups.cells(), 0);
        groups = new GroupBy.Groups(1, groups.cells(), groups.firstRows());
      }
      List<DeviceRelation.Attribute> columns = new ArrayList<>();
      if (!keys.isEmpty()) {
        try (DeviceRelation ofKeys = input.select(keys)) {
          columns.addAll(references.at(ofKeys, groups.firstRows(), false, owner));
        }
      }
      for (AggregateCall call : calls) {
        Plan plan = plans.get(call);
        DeviceVector vector = plan == null ? distinct(call, groups, numbers) : result(plan, groups);
        columns.add(DeviceRelation.Attribute.of(call.name(), vector));
      }
      return columns;
    }

    private DeviceVector result(Plan plan, GroupBy.Groups groups) {
      GroupBy.Accumulated from = plan.batch().accumulated();
      int counted = plan.counted();
      boolean nullable = counted >= 0 && isNullable(plan.call());
      DeviceVector vector =
          owner.own(
              new DeviceVector(
                  launcher.backend(), plan.type(), groups.count(), nullable, dictionaryOf(plan)));
      if (groups.count() == 0) {
        return vector;
      }
      DeviceBuffer<int[]> validity = vector.validity();
      if (validity != null) {
        launcher.queue().fill(validity, 0);
      }
      launcher.queue().fill(faults, 0);
      launcher.each(
          GroupbyResult.class,
          GroupBy.resultDefines(plan.result(), vector.values().type(), nullable),
          groups.count(),
          new GroupbyResult(
              from.values(),
              groups.cells(),
              vector.values(),
              validity == null ? launcher.noInts() : validity,
              faults,
              from.at().get(plan.fold()),
              counted < 0 ? 0 : from.at().get(counted),
              Math.max(1, from.words()),
              plan.call().function() == Function.AVG ? scale(plan.call()) : 1,
              groups.count()));
      if (plan.result() == GroupFold.Result.WIDE_SUM && launcher.first(faults) != 0) {
        throw new ArithmeticException(
            String.format(Locale.ROOT, "%s of a group does not fit %s", plan.call(), plan.type()));
      }
      return vector;
    }

    private DeviceRelation.Attribute column(AggregateCall call) {
      return input.column(String.valueOf(call.column()));
    }

    private boolean isNullable(AggregateCall call) {
      return keys.isEmpty() || column(call).isNullable();
    }

    private org.gpuquerylab.operators.table.@Nullable Dictionary dictionaryOf(Plan plan) {
      return plan.type().kind() == DataType.Kind.STRING
          ? column(plan.call()).vector().dictionary()
          : null;
    }

    private double scale(AggregateCall call) {
      return Math.pow(10, column(call).type().scale());
    }

    /** The number of different values of each group: the number of different pairs with it. */
    private DeviceVector distinct(
        AggregateCall call, GroupBy.Groups groups, @Nullable DeviceBuffer<int[]> numbers) {
      DeviceVector vector =
          owner.own(
              new DeviceVector(launcher.backend(), DataType.INT64, groups.count(), false, null));
      if (numbers == null || input.rows() == 0) {
        launcher.queue().fill(vector.values(), 0);
        return vector;
      }
      KeyColumn group = KeyColumn.ofNumbers(numbers);
      List<KeyColumn> pair = List.of(group, KeyColumn.of(column(call)));
      GroupBy pairing = new GroupBy(launcher, scratch, pair, input.rows(), sample);
      pairing.accumulate(List.of());
      DeviceVector rows = pairing.groups(owner, null).firstRows();
      try (DeviceRelation one = input.select(List.of(column(call).name()))) {
        KeyColumn values = KeyColumn.of(references.at(one, rows, false, owner).get(0));
        KeyColumn ofPairs = new KeyColumn(numbers, null, rows.ints(), false, false);
        GroupBy counting = new GroupBy(launcher, scratch, List.of(ofPairs), rows.rows(), sample);
        GroupFold count = new GroupFold(GroupFold.Kind.COUNT, values);
        GroupBy.Accumulated counts = counting.accumulate(List.of(count));
        launcher.each(
            GroupbyResult.class,
            GroupBy.resultDefines(GroupFold.Result.SUM, ElementType.LONG, false),
            groups.count(),
            new GroupbyResult(
                counts.values(),
                counting.groups(owner, null).cells(),
                vector.values(),
                launcher.noInts(),
                faults,
                0,
                0,
                counts.words(),
                1,
                groups.count()));
      }
      launcher.queue().finish();
      return vector;
    }
  }
}
