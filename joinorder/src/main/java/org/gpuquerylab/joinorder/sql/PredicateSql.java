package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.IsUnknownExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression.KeyWord;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/**
 * Writes a parsed predicate for a database. Every supported class of expressions is named here or
 * in {@link ConstantSql}; all other classes are refused. Each part is in parentheses, so precedence
 * does not matter.
 */
final class PredicateSql {
  private static final Map<Class<?>, String> OPERATORS =
      Map.of(
          EqualsTo.class, "=",
          NotEqualsTo.class, "<>",
          MinorThan.class, "<",
          MinorThanEquals.class, "<=",
          GreaterThan.class, ">",
          GreaterThanEquals.class, ">=",
          Addition.class, "+",
          Subtraction.class, "-",
          Multiplication.class, "*",
          Division.class, "/");

  private final SqlText text;
  private final TableColumns columns;
  private final @Nullable String alias;
  private final Set<String> named = new LinkedHashSet<>();
  private final Set<Comparison> compared = new LinkedHashSet<>();

  /**
   * Creates a writer for predicates of one table.
   *
   * @param alias the qualifier that may precede a column's name; null if there is none
   */
  PredicateSql(SqlText text, TableColumns columns, @Nullable String alias) {
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

  /**
   * Writes a predicate or a value.
   *
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if a part is unsupported; the
   *     message names its place
   */
  String write(Expression expression) {
    Expression bare = Conjuncts.bare(expression);
    if (bare instanceof Column column) {
      return write(column);
    } else if (bare instanceof AndExpression and) {
      return joined(Conjuncts.chain(and, AndExpression.class), " and ");
    } else if (bare instanceof OrExpression or) {
      return joined(Conjuncts.chain(or, OrExpression.class), " or ");
    } else if (bare instanceof NotExpression not) {
      return "(not " + write(not.getExpression()) + ")";
    } else if (bare instanceof EqualsTo equality && Conjuncts.tuples(equality) != null) {
      return joined(Objects.requireNonNull(Conjuncts.tuples(equality)), " and ");
    }
    String operator = OPERATORS.get(bare.getClass());
    if (operator != null && bare instanceof BinaryExpression binary) {
      return binary(binary, operator);
    }
    String other = other(bare);
    return other == null ? ConstantSql.write(text, bare) : other;
  }

  private String joined(List<? extends Expression> parts, String separator) {
    return parts.stream().map(this::write).collect(Collectors.joining(separator, "(", ")"));
  }

  private String binary(BinaryExpression binary, String operator) {
    String left = write(binary.getLeftExpression());
    String right = write(binary.getRightExpression());
    if (binary instanceof ComparisonOperator || binary instanceof IsDistinctExpression) {
      compared.add(new Comparison(left, right));
    }
    return "(" + left + " " + operator + " " + right + ")";
  }

  private @Nullable String other(Expression bare) {
    if (bare instanceof Between between) {
      return between(between);
    } else if (bare instanceof InExpression in) {
      return in(in);
    } else if (bare instanceof LikeExpression like) {
      return like(like);
    } else if (bare instanceof IsDistinctExpression distinct) {
      String operator = distinct.isNot() ? "is not distinct from" : "is distinct from";
      return binary(distinct, operator);
    } else if (bare instanceof IsNullExpression is) {
      return is(is.getLeftExpression(), is.isNot() || is.isUseNotNull(), "null");
    } else if (bare instanceof IsBooleanExpression is) {
      return is(is.getLeftExpression(), is.isNot(), String.valueOf(is.isTrue()));
    } else if (bare instanceof IsUnknownExpression is) {
      return is(is.getLeftExpression(), is.isNot(), "null");
    }
    return null;
  }

  private String is(Expression left, boolean not, String what) {
    return "(" + write(left) + (not ? " is not " : " is ") + what + ")";
  }

  private String between(Between between) {
    if (between.isUsingSymmetric()) {
      throw text.fault(between, "SYMMETRIC is not supported; write the lesser bound first");
    }
    String left = write(between.getLeftExpression());
    String start = write(between.getBetweenExpressionStart());
    String end = write(between.getBetweenExpressionEnd());
    compared.add(new Comparison(left, start));
    compared.add(new Comparison(left, end));
    String operator = between.isNot() ? " not between " : " between ";
    return "(" + left + operator + start + " and " + end + ")";
  }

  private String in(InExpression in) {
    if (!(in.getRightExpression() instanceof ExpressionList<?> list)) {
      throw text.fault(in, "IN needs a list of values in parentheses");
    }
    String left = write(in.getLeftExpression());
    List<String> values = new ArrayList<>();
    Set<Class<?>> kinds = new HashSet<>();
    for (Expression value : list) {
      Expression bare = Conjuncts.bare(value);
      values.add(write(bare));
      if (kinds.add(bare.getClass()) || !isNumber(bare)) {
        compared.add(new Comparison(left, values.get(values.size() - 1)));
      }
    }
    return "(" + left + (in.isNot() ? " not in (" : " in (") + String.join(", ", values) + "))";
  }

  private static boolean isNumber(Expression bare) {
    return bare instanceof LongValue || bare instanceof DoubleValue;
  }

  private String like(LikeExpression like) {
    KeyWord word = like.getLikeKeyWord();
    if (word != KeyWord.LIKE && word != KeyWord.ILIKE) {
      throw text.fault(like, word + " is not supported; use LIKE or ILIKE");
    }
    String operator = (like.isNot() ? " not " : " ") + (word == KeyWord.LIKE ? "like " : "ilike ");
    String escape =
        like.getEscape() == null ? "" : " escape " + ConstantSql.write(text, like.getEscape());
    return "("
        + write(like.getLeftExpression())
        + operator
        + write(like.getRightExpression())
        + escape
        + ")";
  }

  private String write(Column column) {
    String name = TableColumns.name(column);
    String before = TableColumns.qualifier(column).orElse(null);
    if (before != null && !before.equalsIgnoreCase(alias)) {
      throw text.fault(
          column, "there is one table; give the column's name alone: " + SqlText.quote(column));
    }
    String found = columns.find(name).orElseThrow(() -> text.fault(column, columns.missing(name)));
    named.add(found);
    return ConstantSql.quoted(found, '"');
  }
}
