package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * An aggregation in two steps.
 *
 * @param partial aggregates parts of the input
 * @param whole the rows of the aggregation; below it is {@code partial}, which stands for the rows
 *     of all parts
 */
record SplitAggregate(Aggregate partial, RelNode whole) {

  /** Whether an aggregation has two steps. */
  static boolean takes(Aggregate aggregate) {
    return aggregate.getGroupType() == Aggregate.Group.SIMPLE
        && aggregate.getAggCallList().stream().allMatch(SplitAggregate::takes);
  }

  private static boolean takes(AggregateCall call) {
    return !call.isDistinct()
        && switch (call.getAggregation().getKind()) {
          case COUNT, SUM, SUM0, MIN, MAX, ANY_VALUE, LITERAL_AGG -> true;
          // Averages of parts must not be rounded.
          case AVG -> RexTypes.of(call.getType()).isFloating();
          default -> false;
        };
  }

  /** The function that adds up the results of parts. */
  private static SqlAggFunction whole(AggregateCall call) {
    return switch (call.getAggregation().getKind()) {
      case COUNT -> SqlStdOperatorTable.SUM0;
      case SUM, AVG -> SqlStdOperatorTable.SUM;
      case LITERAL_AGG -> SqlStdOperatorTable.MIN;
      default -> call.getAggregation();
    };
  }

  /** Splits an aggregation that {@link #takes} accepts. */
  static SplitAggregate of(Aggregate aggregate) {
    List<AggregateCall> calls = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      calls.add(call.withName(null));
      if (isAverage(call)) {
        calls.add(count(call, aggregate));
      }
    }
    ImmutableBitSet keys = aggregate.getGroupSet();
    Aggregate partial =
        LogicalAggregate.create(aggregate.getInput(), List.of(), keys, List.of(keys), calls);
    return new SplitAggregate(partial, whole(aggregate, weighted(partial, aggregate)));
  }

  private static boolean isAverage(AggregateCall call) {
    return call.getAggregation().getKind() == SqlKind.AVG;
  }

  private static AggregateCall count(AggregateCall call, Aggregate aggregate) {
    return call(
        SqlStdOperatorTable.COUNT,
        call.getArgList(),
        call.filterArg,
        aggregate.getGroupCount(),
        aggregate.getInput());
  }

  private static AggregateCall call(
      SqlAggFunction function, List<Integer> arguments, int filter, int keys, RelNode input) {
    return AggregateCall.create(
        SqlParserPos.ZERO,
        function,
        false,
        false,
        false,
        List.of(),
        arguments,
        filter,
        null,
        RelCollations.EMPTY,
        keys == 0,
        input,
        null,
        null);
  }

  /** The partial results, in which an average is the sum of its values. */
  private static RelNode weighted(Aggregate partial, Aggregate aggregate) {
    RexBuilder rex = aggregate.getCluster().getRexBuilder();
    RelDataType type =
        rex.getTypeFactory()
            .createTypeWithNullability(
                rex.getTypeFactory().createSqlType(SqlTypeName.DOUBLE), true);
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < partial.getRowType().getFieldCount(); i++) {
      RexNode column = rex.makeInputRef(partial, i);
      int call = i - partial.getGroupCount();
      if (call >= 0 && isAverage(partial.getAggCallList().get(call))) {
        RexNode count = rex.makeInputRef(partial, i + 1);
        column =
            rex.makeCall(
                SqlStdOperatorTable.MULTIPLY,
                rex.makeCast(type, column),
                rex.makeCast(type, count));
      }
      columns.add(column);
    }
    return LogicalProject.create(
        partial, List.of(), columns, partial.getRowType().getFieldNames(), Set.of());
  }

  private static RelNode whole(Aggregate aggregate, RelNode parts) {
    int keys = aggregate.getGroupCount();
    List<AggregateCall> sums = new ArrayList<>();
    int column = keys;
    for (AggregateCall call : aggregate.getAggCallList()) {
      sums.add(call(whole(call), List.of(column++), -1, keys, parts));
      if (isAverage(call)) {
        sums.add(call(SqlStdOperatorTable.SUM, List.of(column++), -1, keys, parts));
      }
    }
    ImmutableBitSet all = ImmutableBitSet.range(keys);
    Aggregate sum = LogicalAggregate.create(parts, List.of(), all, List.of(all), sums);
    RexBuilder rex = aggregate.getCluster().getRexBuilder();
    List<RexNode> fields = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < aggregate.getRowType().getFieldCount(); i++) {
      RexNode field = rex.makeInputRef(sum, at++);
      if (i >= keys && isAverage(aggregate.getAggCallList().get(i - keys))) {
        RexNode count = rex.makeInputRef(sum, at++);
        field =
            rex.makeCall(SqlStdOperatorTable.DIVIDE, field, rex.makeCast(field.getType(), count));
      }
      fields.add(
          rex.makeCast(
              SqlParserPos.ZERO,
              aggregate.getRowType().getFieldList().get(i).getType(),
              field,
              true,
              false));
    }
    return LogicalProject.create(
        sum, List.of(), fields, aggregate.getRowType().getFieldNames(), Set.of());
  }
}
