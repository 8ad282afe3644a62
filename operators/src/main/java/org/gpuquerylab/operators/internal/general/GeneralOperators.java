package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.JoinKind;
import org.gpuquerylab.operators.relation.KeyFilter;
import org.gpuquerylab.operators.relation.SetOperation;
import org.jspecify.annotations.Nullable;

/** What {@link org.gpuquerylab.operators.RelationalOperators} describes. */
public final class GeneralOperators implements AutoCloseable {
  private final ProgramRunner programs;
  private final RowReferences references;
  private final RelationSort sort;
  private final SegmentedScans scans;
  private final KeyedOperators keyed;

  /** Prepares the operators on a context, which stays open. */
  public GeneralOperators(OperatorContext context) {
    programs = new ProgramRunner(context);
    references = new RowReferences(programs);
    sort = new RelationSort(context, programs, references);
    scans = new SegmentedScans(context);
    keyed = new KeyedOperators(context, programs, references);
  }

  /** The same rows without row references. */
  public DeviceRelation gather(DeviceRelation relation) {
    try (Closer owner = new Closer()) {
      return DeviceRelation.of(relation.rows(), references.gathered(relation, owner));
    }
  }

  /** Computes columns. */
  public DeviceRelation project(DeviceRelation relation, List<ScalarExpression.Named> expressions) {
    try (Closer owner = new Closer()) {
      return DeviceRelation.of(
          relation.rows(), references.computed(relation, expressions, false, owner));
    }
  }

  /** The rows for which a condition is true. */
  public DeviceRelation filter(DeviceRelation relation, ScalarExpression condition) {
    Program program = Lowering.condition(condition, List.of(relation));
    try (Closer owner = new Closer()) {
      DeviceVector rows = programs.filter(program, relation.rows(), owner);
      return DeviceRelation.of(rows.rows(), references.at(relation, rows, false, owner));
    }
  }

  /** The relation in an order. */
  public DeviceRelation sort(DeviceRelation relation, List<OrderingTerm> keys) {
    return sort.sort(relation, keys);
  }

  /** The first rows in an order. */
  public DeviceRelation top(
      DeviceRelation relation, List<OrderingTerm> keys, int limit, int offset) {
    return sort.top(relation, keys, limit, offset);
  }

  /** Some adjacent rows. */
  public DeviceRelation limit(DeviceRelation relation, int limit, int offset) {
    return sort.limit(relation, limit, offset);
  }

  /** The relation in the order of its windows, with a column for each function. */
  public DeviceRelation window(
      DeviceRelation relation,
      List<ScalarExpression> partitionBy,
      List<OrderingTerm> orderBy,
      List<WindowFunction> functions) {
    List<OrderingTerm> keys =
        new ArrayList<>(partitionBy.stream().map(OrderingTerm::ascending).toList());
    keys.addAll(orderBy);
    try (DeviceRelation sorted = sort(relation, keys);
        Closer owner = new Closer()) {
      RelationWindow window =
          new RelationWindow(programs, scans, sorted, partitionBy, orderBy, owner);
      return DeviceRelation.of(sorted.rows(), window.columns(functions));
    }
  }

  /** The rows of two relations that match. */
  public DeviceRelation join(
      DeviceRelation left,
      DeviceRelation right,
      JoinKind kind,
      List<String> leftKeys,
      List<String> rightKeys,
      @Nullable ScalarExpression residual) {
    return keyed.join(left, right, kind, leftKeys, rightKeys, residual);
  }

  /** The groups of a relation with aggregates. */
  public DeviceRelation aggregate(
      DeviceRelation relation, List<String> keys, List<AggregateCall> calls) {
    return keyed.aggregate(relation, keys, calls);
  }

  /** The result of a set operation. */
  public DeviceRelation combine(DeviceRelation left, DeviceRelation right, SetOperation operation) {
    return keyed.sets().combine(left, right, operation);
  }

  /** The keys of a relation as a filter for others. */
  public KeyFilter keyFilter(DeviceRelation relation, List<String> keys) {
    return keyed.filter(relation, keys);
  }

  @Override
  public void close() {
    keyed.close();
    programs.close();
  }
}
