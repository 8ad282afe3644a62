package org.gpuquerylab.engine.internal.star;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.star.Measure;

/** Expressions of numbers of the fact table as measures of a star query. */
final class StarMeasures {
  /** No number up to here overflows, even if the bound is rounded. */
  static final double MOST = 1L << 62;

  private final StarTables tables;
  private final StarTree tree;
  private final StarTree.Leaf fact;

  StarMeasures(StarTables tables, StarTree tree, StarTree.Leaf fact) {
    this.tables = tables;
    this.tree = tree;
    this.fact = fact;
  }

  /**
   * An expression.
   *
   * @param measure its value; 0 in place of NULL
   * @param present the columns that are 1 where it is not NULL, and 0 where it is
   * @param scale the digits after the point of its unit
   * @param most the greatest magnitude of the measure
   */
  record Term(Measure measure, List<String> present, int scale, double most) {

    private Term times(Term other) {
      List<String> factors = new ArrayList<>(measure.columns());
      factors.addAll(other.measure.columns());
      List<String> both = new ArrayList<>(present);
      both.addAll(other.present);
      return new Term(
          new Measure.Product(factors),
          both.stream().distinct().toList(),
          scale + other.scale,
          most * other.most);
    }

    private boolean isColumn() {
      return measure instanceof Measure.Value;
    }

    private boolean isProduct() {
      return !(measure instanceof Measure.Difference);
    }
  }

  private static void require(boolean condition) {
    StarTree.require(condition);
  }

  /**
   * The measure for an expression over a node's fields.
   *
   * @throws IllegalArgumentException if a star query has none
   */
  Term of(StarTree.Expression expression) {
    StarTree.Expression at = tree.resolved(expression);
    RexNode node = plain(at.node());
    if (!node.equals(at.node())) {
      return typed(of(at.with(node)), at.node().getType());
    } else if (node instanceof RexCall call) {
      return typed(call(at, call), call.getType());
    }
    return column(tree.place(at));
  }

  private Term column(StarTree.Place place) {
    require(place.leaf().equals(fact));
    Vector vector = tables.vector(fact.table(), place.column());
    require(vector.type().isNumeric());
    List<String> present =
        vector.validity() == null
            ? List.of()
            : List.of(tables.present(fact.table(), place.column()));
    return new Term(
        new Measure.Value(tables.measured(fact.table(), place.column(), 0)),
        present,
        vector.type().scale(),
        tables.range(fact.table(), place.column()).magnitude());
  }

  private Term call(StarTree.Expression at, RexCall call) {
    require(call.getOperands().size() == 2);
    RexNode left = plain(call.getOperands().get(0));
    RexNode right = plain(call.getOperands().get(1));
    boolean minus = call.isA(SqlKind.MINUS);
    if (minus || call.isA(SqlKind.PLUS)) {
      if (left instanceof RexLiteral literal) {
        return shifted(at.with(right), literal, minus, 1);
      } else if (right instanceof RexLiteral literal) {
        return shifted(at.with(left), literal, false, minus ? -1 : 1);
      }
      require(minus);
      return difference(of(at.with(left)), of(at.with(right)));
    }
    require(call.isA(SqlKind.TIMES));
    Term one = of(at.with(left));
    Term other = of(at.with(right));
    require(one.isProduct() && other.isProduct());
    return one.times(other);
  }

  private static Term difference(Term one, Term other) {
    require(one.isColumn() && other.isColumn() && one.scale == other.scale);
    require(one.present.isEmpty() && other.present.isEmpty());
    return new Term(
        new Measure.Difference(one.measure.columns().get(0), other.measure.columns().get(0)),
        List.of(),
        one.scale,
        one.most + other.most);
  }

  /** A constant plus or minus a column. */
  private Term shifted(
      StarTree.Expression expression, RexLiteral literal, boolean minus, int sign) {
    StarTree.Place place = tree.place(tree.resolved(expression));
    Term column = column(place);
    BigDecimal value = literal.getValueAs(BigDecimal.class);
    require(value != null && SqlTypeName.EXACT_TYPES.contains(literal.getType().getSqlTypeName()));
    BigDecimal units = value.scaleByPowerOfTen(column.scale).multiply(BigDecimal.valueOf(sign));
    require(units.stripTrailingZeros().scale() <= 0 && units.abs().doubleValue() < MOST);
    long constant = units.longValueExact();
    return new Term(
        new Measure.Value(tables.shifted(fact.table(), place.column(), constant, minus)),
        column.present,
        column.scale,
        tables.range(fact.table(), place.column()).shifted(constant, minus).magnitude());
  }

  /** An expression whose values fit its type, which has the same unit. */
  private static Term typed(Term term, RelDataType type) {
    double bound =
        switch (type.getSqlTypeName()) {
          case INTEGER -> 1L << 31;
          case BIGINT -> MOST;
          case DECIMAL -> Math.min(MOST, Math.pow(10, type.getPrecision()));
          default -> 0;
        };
    int scale = type.getSqlTypeName() == SqlTypeName.DECIMAL ? type.getScale() : 0;
    require(term.scale == scale && term.most < bound);
    return term;
  }

  /** An expression without casts that change no value and no unit. */
  static RexNode plain(RexNode node) {
    if (node.isA(SqlKind.CAST)) {
      RexNode inner = ((RexCall) node).getOperands().get(0);
      return keeps(inner.getType(), node.getType()) ? plain(inner) : node;
    }
    return node;
  }

  private static boolean keeps(RelDataType from, RelDataType to) {
    SqlTypeName source = from.getSqlTypeName();
    SqlTypeName target = to.getSqlTypeName();
    if (SqlTypeName.CHAR_TYPES.contains(source)) {
      return target == SqlTypeName.VARCHAR
          && (to.getPrecision() < 0 || to.getPrecision() >= from.getPrecision());
    }
    if (source == target
        && from.getScale() == to.getScale()
        && from.getPrecision() <= to.getPrecision()) {
      return true;
    }
    return SqlTypeName.EXACT_TYPES.contains(source)
        && SqlTypeName.EXACT_TYPES.contains(target)
        && Math.max(0, to.getScale()) >= Math.max(0, from.getScale())
        && to.getPrecision() - to.getScale() >= from.getPrecision() - from.getScale();
  }
}
