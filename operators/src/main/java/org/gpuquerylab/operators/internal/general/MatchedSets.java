package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.internal.general.KeyedKernels.GroupbyRepeat;
import org.gpuquerylab.operators.internal.general.KeyedKernels.MatchConcat;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.MatchExpand;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.SetOperation;
import org.jspecify.annotations.Nullable;

/** Set operations: the rows of both sides one behind the other, grouped by all columns. */
final class MatchedSets {
  private static final String ALL = "\u0000all";
  private static final String RIGHT = "\u0000right";

  private final KeyLauncher launcher;
  private final RowReferences references;
  private final Aggregator aggregator;

  MatchedSets(KeyLauncher launcher, RowReferences references, Aggregator aggregator) {
    this.launcher = launcher;
    this.references = references;
    this.aggregator = aggregator;
  }

  /** The result of an operation; its columns have the names of the left side's. */
  DeviceRelation combine(DeviceRelation left, DeviceRelation right, SetOperation operation) {
    check(left, right);
    try (Closer owner = new Closer()) {
      int rows = left.rows() + right.rows();
      List<Attribute> first = references.gathered(left, owner);
      List<Attribute> second = references.gathered(right, owner);
      references.unify(first, second, owner);
      List<Attribute> both = concat(first, second, owner, rows);
      if (operation == SetOperation.UNION_ALL) {
        launcher.queue().finish();
        return DeviceRelation.of(rows, both);
      }
      DeviceVector side =
          owner.own(new DeviceVector(launcher.backend(), DataType.INT8, rows, false, null));
      if (rows > 0) {
        launcher.queue().fill(side.values(), 0, left.rows(), 0);
        launcher.queue().fill(side.values(), left.rows(), right.rows(), 1);
      }
      both.add(Attribute.of(RIGHT, side));
      DeviceRelation input = owner.own(DeviceRelation.of(rows, both));
      return grouped(input, KeyedOperators.names(left), operation, owner);
    }
  }

  private static void check(DeviceRelation left, DeviceRelation right) {
    if (left.columns().size() != right.columns().size() || left.columns().isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a set operation takes as many columns of both sides, at least one, not %d and %d",
              left.columns().size(),
              right.columns().size()));
    }
    for (int i = 0; i < left.columns().size(); i++) {
      KeyedOperators.checkSame(left.columns().get(i), right.columns().get(i));
    }
    if ((long) left.rows() + right.rows() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "both sides have %d rows, more than 2^31 - 1",
              (long) left.rows() + right.rows()));
    }
  }

  private List<Attribute> concat(
      List<Attribute> left, List<Attribute> right, Closer owner, int rows) {
    List<Attribute> both = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      DeviceVector first = left.get(i).vector();
      DeviceVector second = right.get(i).vector();
      boolean nullable = first.validity() != null || second.validity() != null;
      DeviceVector to =
          owner.own(
              new DeviceVector(
                  launcher.backend(), first.type(), rows, nullable, first.dictionary()));
      append(first.values(), to.values(), 0, first.rows());
      append(second.values(), to.values(), first.rows(), second.rows());
      DeviceBuffer<int[]> validity = to.validity();
      if (validity != null && rows > 0) {
        append(first.validity(), second.validity(), validity, first.rows(), second.rows());
      }
      both.add(Attribute.of(left.get(i).name(), to));
    }
    return both;
  }

  @SuppressWarnings("unchecked") // Both vectors have the same type.
  private <A> void append(DeviceBuffer<A> from, DeviceBuffer<?> to, int at, int count) {
    if (count > 0) {
      launcher.queue().copy(from, 0, (DeviceBuffer<A>) to, at, count);
    }
  }

  private void append(
      @Nullable DeviceBuffer<int[]> first,
      @Nullable DeviceBuffer<int[]> second,
      DeviceBuffer<int[]> to,
      int n,
      int m) {
    DeviceBuffer<int[]> none = launcher.noInts();
    launcher.each(
        MatchConcat.class,
        Map.of("HAS_FIRST", first == null ? 0 : 1, "HAS_SECOND", second == null ? 0 : 1),
        to.length(),
        new MatchConcat(first == null ? none : first, second == null ? none : second, to, n, m));
  }

  private DeviceRelation grouped(
      DeviceRelation input, List<String> names, SetOperation operation, Closer owner) {
    if (operation == SetOperation.UNION) {
      List<Attribute> groups = aggregator.aggregate(input, names, List.of(), owner);
      return DeviceRelation.of(rowsOf(groups), groups);
    }
    List<AggregateCall> counts =
        List.of(
            AggregateCall.countRows(ALL),
            AggregateCall.of(AggregateCall.Function.SUM, RIGHT, RIGHT));
    List<Attribute> groups = aggregator.aggregate(input, names, counts, owner);
    int n = rowsOf(groups);
    DeviceRelation distinct = owner.own(DeviceRelation.of(n, groups.subList(0, names.size())));
    DeviceVector all = groups.get(names.size()).vector();
    DeviceVector right = groups.get(names.size() + 1).vector();
    DeviceVector rows = repeated(all, right, n, operation, owner);
    return DeviceRelation.of(rows.rows(), references.at(distinct, rows, false, owner));
  }

  /** The number of rows of a relation with some columns. */
  static int rowsOf(List<Attribute> groups) {
    DeviceVector rows = groups.get(0).references();
    return rows == null ? groups.get(0).vector().rows() : rows.rows();
  }

  /** The groups, each as often as the operation keeps its rows. */
  @SuppressWarnings("unchecked") // Counts are INT64.
  private DeviceVector repeated(
      DeviceVector all, DeviceVector right, int n, SetOperation operation, Closer owner) {
    if (n == 0) {
      return owner.own(launcher.rows(0));
    }
    boolean both = operation == SetOperation.INTERSECT || operation == SetOperation.INTERSECT_ALL;
    boolean every = operation == SetOperation.INTERSECT_ALL || operation == SetOperation.EXCEPT_ALL;
    try (DeviceBuffer<int[]> times = launcher.backend().allocate(ElementType.INT, n + 1L)) {
      launcher.queue().fill(times, 0);
      launcher.each(
          GroupbyRepeat.class,
          Map.of("KEEPS_BOTH", both ? 1 : 0, "KEEPS_ALL", every ? 1 : 0),
          n,
          new GroupbyRepeat(
              (DeviceBuffer<long[]>) all.values(),
              (DeviceBuffer<long[]>) right.values(),
              times,
              n));
      int total = launcher.context().scanInPlace(times, n + 1);
      DeviceVector rows = owner.own(launcher.rows(total));
      if (total > 0) {
        DeviceBuffer<int[]> none = launcher.noInts();
        launcher.turns(
            MatchExpand.class,
            Map.of("FOUND", 0, "NO_ROW", MatchProbeKernels.NO_ROW),
            launcher.chunks(total),
            new MatchExpand(times, none, none, rows.ints(), none, n, total));
      }
      launcher.queue().finish();
      return rows;
    }
  }
}
