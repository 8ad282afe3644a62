package org.gpuquerylab.engine.internal.star;

import static org.gpuquerylab.engine.internal.star.StarTree.require;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarQuery.Function;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** The aggregates of a star query from which the calls of an aggregation follow. */
final class StarAggregates {
  private final StarTables tables;
  private final StarTree tree;
  private final StarTree.Leaf fact;
  private final Aggregate aggregate;
  private final List<StarQuery.AggregateExpression> aggregates = new ArrayList<>();
  private final List<Result> results = new ArrayList<>();
  private final boolean single;

  /**
   * A call's result.
   *
   * @param type the type of the result
   * @param dictionary the strings of a result of codes
   * @param value the aggregate that has the value
   * @param count the number of values; if it is 0, the result is NULL. It is -1 if there are always
   *     some
   * @param divisor an average is the value divided by the count and by this; 0 for other calls
   */
  record Result(
      DataType type, @Nullable Dictionary dictionary, int value, int count, double divisor) {}

  /** Finds the aggregates; what star queries do not have is an {@link IllegalArgumentException}. */
  StarAggregates(StarTables tables, StarTree tree, StarTree.Leaf fact, Aggregate aggregate) {
    this.tables = tables;
    this.tree = tree;
    this.fact = fact;
    this.aggregate = aggregate;
    single =
        aggregate.getAggCallList().size() == 1
            && aggregate.getAggCallList().get(0).getAggregation().getKind() == SqlKind.SUM;
    require(!aggregate.getAggCallList().isEmpty());
    aggregate.getAggCallList().forEach(this::add);
  }

  /** The aggregates of the query. */
  List<StarQuery.AggregateExpression> aggregates() {
    return aggregates;
  }

  /** The results of the calls. */
  List<Result> results() {
    return results;
  }

  /**
   * Whether a sum of 0 may stand for NULL. A query with one sum has nothing to tell them apart,
   * because counting would cost a second atomic operation for each row.
   */
  boolean isZeroUnknown() {
    return single && results.get(0).count < 0 && aggregate.getGroupSet().isEmpty();
  }

  private void add(AggregateCall call) {
    require(!call.isDistinct() && !call.hasFilter() && call.getArgList().size() <= 1);
    require(call.rexList.isEmpty() && call.distinctKeys == null);
    SqlKind kind = call.getAggregation().getKind();
    results.add(
        switch (kind) {
          case COUNT -> new Result(DataType.INT64, null, count(call), -1, 0);
          case SUM -> sum(call);
          case AVG -> average(call);
          case MIN -> extreme(call, Function.MIN);
          case MAX -> extreme(call, Function.MAX);
          default -> throw new IllegalArgumentException("aggregate " + call);
        });
  }

  private StarTree.Expression argument(AggregateCall call) {
    require(call.getArgList().size() == 1);
    return StarTree.field(aggregate.getInput(), call.getArgList().get(0));
  }

  private int place(StarQuery.AggregateExpression one) {
    if (!aggregates.contains(one)) {
      aggregates.add(one);
    }
    return aggregates.indexOf(one);
  }

  private int count(AggregateCall call) {
    if (call.getArgList().isEmpty()) {
      return place(StarQuery.AggregateExpression.count());
    }
    StarTree.Place place = tree.place(argument(call));
    Vector vector = tables.vector(place.leaf().table(), place.column());
    if (vector.validity() == null) {
      return place(StarQuery.AggregateExpression.count());
    }
    require(place.leaf().equals(fact));
    return present(List.of(tables.present(fact.table(), place.column())));
  }

  /** The number of rows where some columns are 1. */
  private int present(List<String> columns) {
    return place(StarQuery.AggregateExpression.sum(new Measure.Product(columns)));
  }

  /** The number of values of a call; -1 if there are always some. */
  private int values(List<String> present) {
    return present.isEmpty() && (single || !aggregate.getGroupSet().isEmpty())
        ? -1
        : present(present);
  }

  private StarMeasures.Term term(AggregateCall call) {
    StarMeasures.Term term = new StarMeasures(tables, tree, fact).of(argument(call));
    require(term.most() * tables.table(fact.table()).rows() < StarMeasures.MOST);
    return term;
  }

  private Result sum(AggregateCall call) {
    StarMeasures.Term term = term(call);
    int value = place(StarQuery.AggregateExpression.sum(term.measure()));
    return new Result(type(call, term.scale()), null, value, values(term.present()), 0);
  }

  /** The type of a sum, which must have the unit of its values. */
  private static DataType type(AggregateCall call, int scale) {
    RelDataType type = call.getType();
    boolean decimal = type.getSqlTypeName() == SqlTypeName.DECIMAL;
    require(decimal ? type.getScale() == scale : type.getSqlTypeName() == SqlTypeName.BIGINT);
    require(decimal || scale == 0);
    return decimal ? DataType.decimal(scale) : DataType.INT64;
  }

  private Result average(AggregateCall call) {
    StarMeasures.Term term = term(call);
    require(SqlTypeName.APPROX_TYPES.contains(call.getType().getSqlTypeName()));
    int value = place(StarQuery.AggregateExpression.sum(term.measure()));
    double divisor = Math.pow(10, term.scale());
    return new Result(DataType.FLOAT64, null, value, present(term.present()), divisor);
  }

  private Result extreme(AggregateCall call, Function function) {
    StarTree.Place place = tree.place(argument(call));
    require(place.leaf().equals(fact));
    Vector vector = tables.vector(fact.table(), place.column());
    StoredRange range = tables.range(fact.table(), place.column());
    long ofNull = function == Function.MAX ? range.least() : range.greatest();
    String column = tables.measured(fact.table(), place.column(), ofNull);
    int value = place(new StarQuery.AggregateExpression(function, new Measure.Value(column)));
    List<String> present =
        vector.validity() == null
            ? List.of()
            : List.of(tables.present(fact.table(), place.column()));
    return new Result(vector.type(), vector.dictionary(), value, values(present), 0);
  }
}
