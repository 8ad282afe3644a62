package org.gpuquerylab.data.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.gpuquerylab.calcite.internal.ParsedSql;
import org.jspecify.annotations.Nullable;

/**
 * Writes a parsed predicate for a database. Every supported kind of expressions is named here or in
 * {@link ConstantSql}; all others are refused. Each part is in parentheses, so precedence does not
 * matter.
 */
final class PredicateSql {
  private static final Map<SqlKind, String> COMPARISONS =
      Map.of(
          SqlKind.EQUALS, "=",
          SqlKind.NOT_EQUALS, "<>",
          SqlKind.LESS_THAN, "<",
          SqlKind.LESS_THAN_OR_EQUAL, "<=",
          SqlKind.GREATER_THAN, ">",
          SqlKind.GREATER_THAN_OR_EQUAL, ">=",
          SqlKind.IS_DISTINCT_FROM, "is distinct from",
          SqlKind.IS_NOT_DISTINCT_FROM, "is not distinct from");

  private static final Map<SqlKind, String> ARITHMETIC =
      Map.of(SqlKind.PLUS, "+", SqlKind.MINUS, "-", SqlKind.TIMES, "*", SqlKind.DIVIDE, "/");

  private static final Map<SqlKind, String> TESTS =
      Map.of(
          SqlKind.IS_NULL, "is null",
          SqlKind.IS_NOT_NULL, "is not null",
          SqlKind.IS_TRUE, "is true",
          SqlKind.IS_NOT_TRUE, "is not true",
          SqlKind.IS_FALSE, "is false",
          SqlKind.IS_NOT_FALSE, "is not false");

  private final ParsedSql text;
  private final TableColumns columns;
  private final @Nullable String alias;
  private final Set<String> named = new LinkedHashSet<>();
  private final Set<Comparison> compared = new LinkedHashSet<>();

  /**
   * Creates a writer for a predicate of one table.
   *
   * @param alias the qualifier that may precede a column's name; null if there is none
   */
  PredicateSql(ParsedSql text, TableColumns columns, @Nullable String alias) {
    this.text = text;
    this.columns = columns;
    this.alias = alias;
  }

  /** The columns named so far. */
  List<String> named() {
    return List.copyOf(named);
  }

  /** The values compared so far. */
  List<Comparison> compared() {
    return List.copyOf(compared);
  }

  /** The operands of a chain of one operator, such as all that AND joins, from left to right. */
  static List<SqlNode> chain(SqlNode node, SqlKind kind) {
    List<SqlNode> operands = new ArrayList<>();
    Deque<SqlNode> open = new ArrayDeque<>();
    open.push(node);
    while (!open.isEmpty()) {
      SqlNode next = open.pop();
      if (next instanceof SqlCall call && call.getKind() == kind) {
        List<SqlNode> inner = call.getOperandList();
        for (int i = inner.size() - 1; i >= 0; i--) {
          open.push(inner.get(i));
        }
      } else {
        operands.add(next);
      }
    }
    return operands;
  }

  /**
   * Writes a predicate.
   *
   * @throws org.gpuquerylab.input.InputException if a part is unsupported; the message names its
   *     place
   */
  String predicate(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return simple(node);
    }
    SqlKind kind = call.getKind();
    if (kind == SqlKind.AND || kind == SqlKind.OR) {
      String operator = kind == SqlKind.AND ? " and " : " or ";
      return joined(chain(call, kind), operator, this::predicate);
    } else if (kind == SqlKind.NOT) {
      return "(not " + predicate(call.operand(0)) + ")";
    } else if (TESTS.containsKey(kind)) {
      return "(" + tested(call.operand(0)) + " " + TESTS.get(kind) + ")";
    } else if (COMPARISONS.containsKey(kind)) {
      return comparison(call, String.valueOf(COMPARISONS.get(kind)));
    }
    return switch (kind) {
      case BETWEEN -> between(call);
      case IN, NOT_IN -> in(call);
      case LIKE -> like(call);
      default -> throw unsupported(call);
    };
  }

  private static String joined(
      List<SqlNode> parts, String separator, Function<SqlNode, String> writer) {
    return parts.stream().map(writer).collect(Collectors.joining(separator, "(", ")"));
  }

  private RuntimeException unsupported(SqlNode node) {
    return ConstantSql.unsupported(text, node);
  }

  private String simple(SqlNode node) {
    return node instanceof SqlIdentifier name ? column(name) : ConstantSql.write(text, node);
  }

  /** What IS may test: a value or a predicate. */
  private String tested(SqlNode node) {
    return node instanceof SqlCall && !isValue(node.getKind()) ? predicate(node) : value(node);
  }

  private static boolean isValue(SqlKind kind) {
    return ARITHMETIC.containsKey(kind)
        || kind == SqlKind.MINUS_PREFIX
        || kind == SqlKind.PLUS_PREFIX;
  }

  private String value(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return simple(node);
    } else if (!isValue(call.getKind())) {
      throw unsupported(call);
    } else if (call.operandCount() == 1) {
      return "("
          + (call.getKind() == SqlKind.MINUS_PREFIX ? "-" : "+")
          + value(call.operand(0))
          + ")";
    }
    String operator = ARITHMETIC.get(call.getKind());
    return "(" + value(call.operand(0)) + " " + operator + " " + value(call.operand(1)) + ")";
  }

  private String comparison(SqlCall call, String operator) {
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    if (call.getKind() == SqlKind.EQUALS
        && left.getKind() == SqlKind.ROW
        && right.getKind() == SqlKind.ROW) {
      return tuples(call, ((SqlCall) left).getOperandList(), ((SqlCall) right).getOperandList());
    }
    String first = value(left);
    String second = value(right);
    compared.add(new Comparison(first, second));
    return "(" + first + " " + operator + " " + second + ")";
  }

  private String tuples(SqlCall call, List<SqlNode> left, List<SqlNode> right) {
    if (left.size() != right.size()) {
      throw text.fault(call, "the two sides have different numbers of values; mend them");
    }
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Comparison pair = new Comparison(value(left.get(i)), value(right.get(i)));
      compared.add(pair);
      pairs.add("(" + pair.left() + " = " + pair.right() + ")");
    }
    return "(" + String.join(" and ", pairs) + ")";
  }

  private String between(SqlCall call) {
    SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
    if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
      throw text.fault(call, "SYMMETRIC is not supported; write the lesser bound first");
    }
    String left = value(call.operand(0));
    String start = value(call.operand(1));
    String end = value(call.operand(2));
    compared.add(new Comparison(left, start));
    compared.add(new Comparison(left, end));
    String not = operator.isNegated() ? " not" : "";
    return "(" + left + not + " between " + start + " and " + end + ")";
  }

  private String in(SqlCall call) {
    if (!(call.operand(1) instanceof SqlNodeList list) || list.isEmpty()) {
      throw text.fault(call, "IN needs a list of one or more values in parentheses");
    }
    String left = value(call.operand(0));
    List<String> values = new ArrayList<>();
    Set<Object> kinds = new HashSet<>();
    for (SqlNode each : list) {
      String written = value(each);
      values.add(written);
      Object kind = each instanceof SqlLiteral known ? known.getTypeName() : each.getKind();
      if (kinds.add(kind) || !(each instanceof SqlNumericLiteral)) {
        compared.add(new Comparison(left, written));
      }
    }
    String operator = call.getKind() == SqlKind.IN ? " in (" : " not in (";
    return "(" + left + operator + String.join(", ", values) + "))";
  }

  private String like(SqlCall call) {
    boolean ignoresCase = call.getOperator().getName().endsWith("ILIKE");
    boolean isNegated = ((SqlLikeOperator) call.getOperator()).isNegated();
    String operator = (isNegated ? " not" : "") + (ignoresCase ? " ilike " : " like ");
    String escape = call.operandCount() > 2 ? " escape " + value(call.operand(2)) : "";
    return "(" + value(call.operand(0)) + operator + value(call.operand(1)) + escape + ")";
  }

  private String column(SqlIdentifier name) {
    int last = name.names.size() - 1;
    if (name.isStar()) {
      throw unsupported(name);
    } else if (last > 1 || (last == 1 && !name.names.get(0).equalsIgnoreCase(alias))) {
      throw text.fault(
          name,
          "there is one table; give the column's name alone: " + ConstantSql.quote(text, name));
    }
    String wanted = name.names.get(last);
    String found =
        columns.find(wanted).orElseThrow(() -> text.fault(name, columns.missing(wanted)));
    named.add(found);
    return DuckDb.quoted(found);
  }
}
