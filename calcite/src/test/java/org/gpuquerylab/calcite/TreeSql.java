package org.gpuquerylab.calcite;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Util;
import org.gpuquerylab.calcite.internal.SqlTypes;

/**
 * Writes a tree as SQL, node by node, with the fields c0, c1 and so on. Calcite's own writer makes
 * wrong SQL of semi joins below joins.
 */
final class TreeSql {
  private TreeSql() {}

  static String of(RelNode node) {
    if (node instanceof TableScan scan) {
      List<String> names = scan.getRowType().getFieldNames();
      return "SELECT "
          + fields(names.size(), i -> names.get(i) + " AS c" + i)
          + " FROM "
          + Util.last(scan.getTable().getQualifiedName());
    } else if (node instanceof Filter filter) {
      return "SELECT * FROM (" + of(filter.getInput()) + ") x WHERE " + of(filter.getCondition());
    } else if (node instanceof Project project) {
      return "SELECT "
          + fields(
              project.getProjects().size(), i -> of(project.getProjects().get(i)) + " AS c" + i)
          + " FROM ("
          + of(project.getInput())
          + ") x";
    } else if (node instanceof Join join) {
      return join(join);
    } else if (node instanceof Aggregate aggregate) {
      return aggregate(aggregate);
    } else if (node instanceof Values values && values.getTuples().isEmpty()) {
      int count = values.getRowType().getFieldCount();
      return "SELECT * FROM (SELECT " + fields(count, i -> "NULL AS c" + i) + ") x WHERE false";
    }
    throw new IllegalArgumentException(node.getRelTypeName());
  }

  private static String fields(int count, IntFunction<String> field) {
    return IntStream.range(0, count).mapToObj(field).collect(Collectors.joining(", "));
  }

  private static String join(Join join) {
    int left = join.getLeft().getRowType().getFieldCount();
    int right = join.getRight().getRowType().getFieldCount();
    String l = "(" + of(join.getLeft()) + ") l";
    String r =
        "(SELECT "
            + fields(right, i -> "c" + i + " AS c" + (left + i))
            + " FROM ("
            + of(join.getRight())
            + ") y) r";
    String condition = of(join.getCondition());
    JoinRelType type = join.getJoinType();
    String exists = "EXISTS (SELECT 1 FROM " + r + " WHERE " + condition + ")";
    return switch (type) {
      case SEMI -> "SELECT * FROM " + l + " WHERE " + exists;
      case ANTI -> "SELECT * FROM " + l + " WHERE NOT " + exists;
      case LEFT_MARK -> // true if a row matches, unknown if one may
          "SELECT *, (SELECT bool_or(" + condition + ") FROM " + r + ") AS m FROM " + l;
      default -> "SELECT * FROM " + l + " " + type.lowerName + " JOIN " + r + " ON " + condition;
    };
  }

  private static String aggregate(Aggregate aggregate) {
    List<Integer> keys = aggregate.getGroupSet().asList();
    List<AggregateCall> calls = aggregate.getAggCallList();
    String select =
        fields(
            keys.size() + calls.size(),
            i ->
                (i < keys.size() ? "c" + keys.get(i) : of(calls.get(i - keys.size())))
                    + " AS c"
                    + i);
    String sql = "SELECT " + select + " FROM (" + of(aggregate.getInput()) + ") x";
    return keys.isEmpty()
        ? sql
        : sql + " GROUP BY " + keys.stream().map(k -> "x.c" + k).collect(Collectors.joining(", "));
  }

  private static String of(AggregateCall call) {
    String name = call.getAggregation().getName().toLowerCase(Locale.ROOT);
    String arguments =
        call.getArgList().stream().map(i -> "x.c" + i).collect(Collectors.joining(", "));
    return (name.equals("single_value") ? "first" : name)
        + "("
        + (arguments.isEmpty() ? "*" : arguments)
        + ")";
  }

  private static String of(RexNode expression) {
    if (expression instanceof RexInputRef reference) {
      return "c" + reference.getIndex();
    } else if (expression instanceof RexLiteral literal) {
      return literal.isNull() ? "NULL" : String.valueOf(literal.getValue());
    }
    RexCall call = (RexCall) expression;
    if (call.isA(SqlKind.SEARCH)) {
      return of(RexUtil.expandSearch(new RexBuilder(SqlTypes.FACTORY), null, call));
    }
    List<String> operands = call.operands.stream().map(TreeSql::of).toList();
    return "(" + call(call, operands) + ")";
  }

  private static String call(RexCall call, List<String> operands) {
    return switch (call.getKind()) {
      case CAST -> "CAST(" + operands.get(0) + " AS " + call.getType().getSqlTypeName() + ")";
      case CASE -> choice(operands);
      case NOT -> "NOT " + operands.get(0);
      case IS_NULL -> operands.get(0) + " IS NULL";
      case IS_NOT_NULL -> operands.get(0) + " IS NOT NULL";
      case IS_TRUE -> "COALESCE(" + operands.get(0) + ", false)";
      case IS_NOT_TRUE -> "NOT COALESCE(" + operands.get(0) + ", false)";
      case IS_FALSE -> "NOT COALESCE(" + operands.get(0) + ", true)";
      case IS_NOT_FALSE -> "COALESCE(" + operands.get(0) + ", true)";
      case COALESCE -> "COALESCE(" + String.join(", ", operands) + ")";
      default -> String.join(" " + call.getOperator().getName() + " ", operands);
    };
  }

  private static String choice(List<String> operands) {
    StringBuilder text = new StringBuilder("CASE");
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      text.append(" WHEN ").append(operands.get(i)).append(" THEN ").append(operands.get(i + 1));
    }
    return text.append(" ELSE ")
        .append(operands.get(operands.size() - 1))
        .append(" END")
        .toString();
  }
}
