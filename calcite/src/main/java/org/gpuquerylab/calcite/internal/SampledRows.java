package org.gpuquerylab.calcite.internal;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.input.internal.LikePattern;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates predicates on the sampled rows of a table, in three-valued logic: comparisons of
 * columns with constants and with each other, IN, BETWEEN, LIKE, IS NULL, and AND, OR and NOT of
 * these.
 */
final class SampledRows {
  private final CatalogueTable table;
  private final int rows;
  private final PredicateEstimates predicates;

  /**
   * Creates an evaluator.
   *
   * @param predicates takes predicates over the table's columns
   */
  SampledRows(CatalogueTable table, PredicateEstimates predicates) {
    this.table = table;
    this.rows = table.sampledRows();
    this.predicates = predicates;
  }

  /** The number of rows. */
  int rows() {
    return rows;
  }

  /** The rows whose value of a column is in a set; null if the column has no sample. */
  @Nullable BitSet rows(int column, ValueRanges values) {
    List<@Nullable Object> sample = sample(column);
    return sample == null
        ? null
        : SampledTruth.of(rows, row -> values.contains(sample.get(row))).yes();
  }

  private @Nullable List<@Nullable Object> sample(int column) {
    List<@Nullable Object> sample = table.columns().get(column).sample();
    return sample.isEmpty() ? null : sample;
  }

  /** The truth of a predicate; null if it cannot be evaluated. */
  @Nullable SampledTruth of(RexNode predicate) {
    ColumnEstimate known = predicates.ofColumn(predicate);
    if (known != null) {
      BitSet yes = rows(known.column().index(), known.yes());
      BitSet no = rows(known.column().index(), known.no());
      return yes == null || no == null ? null : new SampledTruth(yes, no);
    } else if (predicate instanceof RexLiteral literal) {
      return SampledTruth.of(
          rows, row -> literal.isNull() ? null : Boolean.valueOf(literal.isAlwaysTrue()));
    } else if (predicate instanceof RexCall call) {
      return call(call);
    }
    List<@Nullable Object> flags = values(predicate);
    return flags == null ? null : SampledTruth.of(rows, row -> flag(flags.get(row)));
  }

  private @Nullable SampledTruth call(RexCall call) {
    return switch (call.getKind()) {
      case AND -> all(call.operands, false);
      case OR -> all(call.operands, true);
      case NOT, IS_TRUE, IS_FALSE, IS_NOT_TRUE, IS_NOT_FALSE, IS_UNKNOWN -> changed(call);
      case SEARCH -> of(RexUtil.expandSearch(new RexBuilder(SqlTypes.FACTORY), null, call));
      case LIKE -> like(call);
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparison(call);
      default -> null;
    };
  }

  /** AND; OR is NOT of the AND of all negated. */
  private @Nullable SampledTruth all(List<RexNode> operands, boolean negated) {
    SampledTruth all = null;
    for (RexNode operand : operands) {
      SampledTruth one = of(operand);
      if (one == null) {
        return null;
      }
      SampledTruth next = negated ? one.not() : one;
      all = all == null ? next : all.and(next);
    }
    return all == null || !negated ? all : all.not();
  }

  private @Nullable SampledTruth changed(RexCall call) {
    SampledTruth operand = of(call.operands.get(0));
    if (operand == null) {
      return null;
    }
    return switch (call.getKind()) {
      case IS_TRUE -> operand.isTrue(rows);
      case IS_NOT_TRUE -> operand.isTrue(rows).not();
      case IS_FALSE -> operand.not().isTrue(rows);
      case IS_NOT_FALSE -> operand.not().isTrue(rows).not();
      case IS_UNKNOWN -> operand.isUnknown(rows);
      default -> operand.not();
    };
  }

  private @Nullable SampledTruth like(RexCall call) {
    LikePattern pattern = LeafEstimates.pattern(call);
    List<@Nullable Object> texts = values(call.operands.get(0));
    return pattern == null || texts == null
        ? null
        : SampledTruth.of(
            rows, row -> texts.get(row) instanceof String text ? pattern.matches(text) : null);
  }

  private @Nullable SampledTruth comparison(RexCall call) {
    List<@Nullable Object> left = values(call.operands.get(0));
    List<@Nullable Object> right = values(call.operands.get(1));
    return left == null || right == null || kind(left) != kind(right)
        ? null
        : SampledTruth.of(rows, row -> compare(call.getKind(), left.get(row), right.get(row)));
  }

  /** The kind of the values that are not null; the kind of numbers if there are none. */
  private static Class<?> kind(List<@Nullable Object> values) {
    boolean texts = values.stream().anyMatch(String.class::isInstance);
    return texts ? String.class : Double.class;
  }

  private static @Nullable Boolean compare(
      SqlKind kind, @Nullable Object left, @Nullable Object right) {
    int order;
    if (left instanceof Double first && right instanceof Double second) {
      order = first.compareTo(second);
    } else if (left instanceof String first && right instanceof String second) {
      order = first.compareTo(second);
    } else {
      return null;
    }
    return isIn(kind, order);
  }

  /** Whether a comparison holds for two values in an order, as {@code compareTo} gives it. */
  static boolean isIn(SqlKind kind, int order) {
    return switch (kind) {
      case EQUALS -> order == 0;
      case NOT_EQUALS -> order != 0;
      case LESS_THAN -> order < 0;
      case LESS_THAN_OR_EQUAL -> order <= 0;
      case GREATER_THAN -> order > 0;
      default -> order >= 0;
    };
  }

  /** A column's values in the sample, or a constant in each row; null if they are not known. */
  private @Nullable List<@Nullable Object> values(RexNode expression) {
    EstimatedColumn column = predicates.column(expression);
    if (column != null) {
      return sample(column.index());
    }
    Constant constant = Constant.of(expression);
    return constant == null || constant.kind() == Constant.Kind.NULL
        ? null
        : Collections.nCopies(
            rows,
            constant.kind() == Constant.Kind.TEXT ? constant.text() : (Object) constant.number());
  }

  private static @Nullable Boolean flag(@Nullable Object value) {
    return value == null ? null : Boolean.valueOf(value.equals("true"));
  }
}
