package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.JoinKind;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * The same work as a case by {@link RelationalOperators}. It has two steps: the rows of the result,
 * and the values of its columns there.
 *
 * @param operator the case
 * @param operators the operators
 * @param relations the tables of the case
 */
record RelationalCase(
    OperatorCase operator,
    RelationalOperators operators,
    List<DeviceRelation> relations,
    Closer owner)
    implements DeviceOperator {
  private static final String ROWS = "rows";
  private static final String VALUES = "values";

  static RelationalCase of(OperatorCase operator, Backend backend, boolean profiled) {
    Closer owner = new Closer();
    return owner.orClose(
        () -> {
          RelationalOperators operators = owner.own(new RelationalOperators(backend, profiled));
          List<DeviceRelation> relations =
              operator.tables().stream()
                  .map(table -> owner.own(operators.upload(relation(table))))
                  .toList();
          return new RelationalCase(operator, operators, relations, owner);
        });
  }

  private static HostRelation relation(Table table) {
    Stream<Vector> columns = table.columns().stream().map(RelationalCase::vector);
    return new HostRelation(table.rows(), columns.toList());
  }

  private static Vector vector(Column column) {
    DataType type = column.array() instanceof long[] ? DataType.INT64 : DataType.INT32;
    return Vector.of(column.name(), type, column.array());
  }

  @Override
  public OperatorContext context() {
    return operators.context();
  }

  @Override
  public Map<String, String> modelSteps() {
    return Map.of(ROWS, ROWS, VALUES, VALUES);
  }

  @Override
  public Result run() {
    List<String> names = resultNames();
    try (Closer rows = new Closer()) {
      DeviceRelation found = rows.own(step(ROWS, this::rows));
      DeviceRelation named = rows.own(found.select(names));
      return new OnDevice(operators, step(VALUES, () -> operators.gather(named)));
    }
  }

  private DeviceRelation step(String step, Supplier<DeviceRelation> commands) {
    List<DeviceRelation> result = new ArrayList<>();
    context().steps().run("relational", step, () -> 0, () -> result.add(commands.get()));
    return result.get(0);
  }

  private DeviceRelation rows() {
    DeviceRelation input = relations.get(0);
    if (operator instanceof SelectionCase selection) {
      return operators.filter(input, condition(selection));
    }
    if (operator instanceof JoinCase join) {
      List<String> foreign = List.of(join.fact().columns().get(0).name());
      List<String> primary = List.of(join.dimension().columns().get(0).name());
      return operators.join(input, relations.get(1), JoinKind.INNER, foreign, primary);
    }
    if (operator instanceof AggregationCase aggregation) {
      List<AggregateCall> sums =
          names(aggregation.aggregated()).stream()
              .map(name -> AggregateCall.of(AggregateCall.Function.SUM, name, "sum of " + name))
              .toList();
      return operators.aggregate(input, names(aggregation.keys()), sums);
    }
    SortCase sort = (SortCase) operator;
    ScalarExpression key = ScalarExpression.column(sort.table().columns().get(0).name());
    return operators.sort(input, List.of(OrderingTerm.ascending(key)));
  }

  private static ScalarExpression condition(SelectionCase selection) {
    ScalarExpression bound = ScalarExpression.literal(selection.bound());
    return selection.tested().stream()
        .map(column -> ScalarExpression.column(column.name()))
        .map(column -> ScalarExpression.call(ScalarExpression.Operator.LESS, column, bound))
        .reduce((a, b) -> ScalarExpression.call(ScalarExpression.Operator.AND, a, b))
        .orElseThrow();
  }

  private List<String> resultNames() {
    if (operator instanceof SelectionCase selection) {
      return names(selection.projection());
    }
    if (operator instanceof JoinCase join) {
      List<String> names = new ArrayList<>(names(JoinCase.projected(join.fact())));
      names.addAll(names(JoinCase.projected(join.dimension())));
      return names;
    }
    if (operator instanceof AggregationCase aggregation) {
      List<String> names = new ArrayList<>(names(aggregation.keys()));
      names(aggregation.aggregated()).forEach(name -> names.add("sum of " + name));
      return names;
    }
    return names(((SortCase) operator).table().columns());
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  @Override
  public void close() {
    owner.close();
  }

  /** A relation without row references. */
  private record OnDevice(RelationalOperators operators, DeviceRelation relation)
      implements Result {
    @Override
    public Table download() {
      Stream<Column> columns = operators.download(relation).columns().stream().map(this::column);
      return new Table("result", columns.toList());
    }

    private Column column(Vector vector) {
      return vector.values() instanceof long[] longs
          ? Column.ofLongs(vector.name(), longs)
          : Column.ofInts(vector.name(), (int[]) vector.values());
    }

    @Override
    public void close() {
      relation.close();
    }
  }
}
