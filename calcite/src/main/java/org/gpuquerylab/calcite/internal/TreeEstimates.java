package org.gpuquerylab.calcite.internal;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sample;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Util;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.ColumnClasses;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the rows and columns of a tree's nodes:
 *
 * <ul>
 *   <li>a filter keeps its selectivity, a join the product of its inputs' rows and its selectivity;
 *       a left join at least the left rows, a full join at least those of either side;
 *   <li>a semi join keeps the left rows that have a partner, the selectivity times the right rows
 *       but at most all; an anti join keeps the others;
 *   <li>an aggregate has a row for each combination of its keys' values, at most a row for each
 *       input row, and one row if it has no key;
 *   <li>a union has the rows of all inputs, an intersection at most those of the smallest one, and
 *       a difference those of the first one; a sample has its percentage of the rows.
 * </ul>
 *
 * <p>A column has the statistics of the table's column behind it; any other expression has a tenth
 * as many distinct values as there are rows. Above an outer join, a column of the other side is
 * null in the rows without a partner. There is at least one row.
 */
public class TreeEstimates {
  /** The depth below which the column behind a field is unknown; a planner's tree may be cyclic. */
  private static final int MAX_DEPTH = 2000;

  private final @Nullable Catalogue catalogue;
  private final IdentityHashMap<RelNode, Double> known = new IdentityHashMap<>();
  private int depth;

  /** Estimates with the statistics of the catalogue of a {@link Binder}. */
  public TreeEstimates() {
    this(null);
  }

  /**
   * Estimates with the statistics of a catalogue.
   *
   * @param catalogue has the statistics of other schemas' tables, by their names
   */
  public TreeEstimates(@Nullable Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** The rows of a node. */
  public double rows(RelNode shown) {
    RelNode node = shown.stripped();
    Double rows = known.putIfAbsent(node, 1.0); // for a node that is below itself
    if (rows == null) {
      rows = Math.max(1, estimate(node));
      known.put(node, rows);
    }
    return rows;
  }

  /** Takes the rows of a node from elsewhere. */
  public void assume(RelNode node, double rows) {
    known.put(node.stripped(), Math.max(1, rows));
  }

  /** The statistics of a table; null if there are none. */
  @Nullable CatalogueTable table(TableScan scan) {
    CatalogueTable table = Relations.table(scan);
    return table != null || catalogue == null
        ? table
        : catalogue.table(Util.last(scan.getTable().getQualifiedName())).orElse(null);
  }

  private double estimate(RelNode node) {
    if (node instanceof TableScan scan) {
      CatalogueTable table = table(scan);
      return table == null ? scan.getTable().getRowCount() : table.rows();
    } else if (node instanceof Filter filter) {
      return rows(filter.getInput()) * selectivity(filter.getInput(), filter.getCondition());
    } else if (node instanceof Join join) {
      return join(join);
    } else if (node instanceof Aggregate aggregate) {
      return aggregate(aggregate);
    } else if (node instanceof Values values) {
      return values.getTuples().size();
    } else if (node instanceof Sort sort) {
      return limited(sort);
    } else if (node instanceof Sample sample) {
      return rows(sample.getInput()) * sample.getSamplingParameters().sampleRate.doubleValue();
    } else if (node instanceof Union) {
      return node.getInputs().stream().mapToDouble(this::rows).sum();
    } else if (node instanceof Minus) {
      return rows(node.getInput(0));
    }
    return node.getInputs().stream()
        .mapToDouble(this::rows)
        .min()
        .orElse(CalciteCatalogue.UNKNOWN_ROWS);
  }

  private double limited(Sort sort) {
    double rows = rows(sort.getInput());
    return sort.fetch instanceof RexLiteral literal
        ? Math.min(rows, RexLiteral.numberValue(literal).doubleValue())
        : rows;
  }

  /** The fraction of a node's rows for which a condition is true. */
  double selectivity(RelNode input, RexNode condition) {
    TableEstimates table = Relations.estimates(input);
    if (table != null) {
      return table.together(RelOptUtil.conjunctions(condition), Map.of()).selectivity();
    }
    PredicateEstimates estimates =
        new PredicateEstimates(
            column -> new EstimatedColumn(column, column, column(input, column)));
    return estimates.selectivity(RelOptUtil.conjunctions(condition));
  }

  /** The rows of a join. */
  double join(Join join) {
    double selectivity = selectivity(join, join.getCondition());
    return joined(join.getJoinType(), rows(join.getLeft()), rows(join.getRight()), selectivity);
  }

  /** The fraction of the pairs of a join's input rows for which a condition is true. */
  double selectivity(Join join, RexNode condition) {
    int left = join.getLeft().getRowType().getFieldCount();
    PredicateEstimates estimates =
        new PredicateEstimates(
            i -> {
              RelNode side = i < left ? join.getLeft() : join.getRight();
              return new EstimatedColumn(i, i, column(side, i < left ? i : i - left));
            });
    return estimates.selectivity(RelOptUtil.conjunctions(condition));
  }

  /** The rows of a join of two inputs whose condition has a selectivity. */
  private static double joined(JoinRelType type, double left, double right, double selectivity) {
    double inner = left * right * selectivity;
    double partnered = left * Math.min(1, selectivity * right);
    return switch (type) {
      case LEFT -> Math.max(left, inner);
      case RIGHT -> Math.max(right, inner);
      case FULL -> Math.max(Math.max(left, right), inner);
      case SEMI -> partnered;
      case ANTI -> left - partnered;
      case LEFT_MARK -> left;
      default -> inner;
    };
  }

  private double aggregate(Aggregate aggregate) {
    double rows = rows(aggregate.getInput());
    double groups = 1;
    for (int key : aggregate.getGroupSet()) {
      groups *= column(aggregate.getInput(), key).distinct();
    }
    return Math.min(rows, groups) * aggregate.getGroupSets().size();
  }

  /** The statistics of a node's field. */
  public ColumnStatistics column(RelNode shown, int field) {
    if (depth >= MAX_DEPTH) {
      return unknown(shown);
    }
    depth++;
    ColumnStatistics statistics = below(shown.stripped(), field);
    depth--;
    return statistics;
  }

  private ColumnStatistics below(RelNode node, int field) {
    if (node instanceof TableScan scan) {
      CatalogueColumn column = column(scan, field);
      return column == null ? unknown(node) : column.statistics();
    } else if (node instanceof Project project) {
      RexInputRef column = ColumnClasses.column(project.getProjects().get(field));
      return column == null ? unknown(node) : column(project.getInput(), column.getIndex());
    } else if (node instanceof Join join) {
      return ofJoin(join, field);
    } else if (node instanceof Aggregate aggregate) {
      List<Integer> keys = aggregate.getGroupSet().asList();
      return field < keys.size() ? column(aggregate.getInput(), keys.get(field)) : unknown(node);
    } else if (node instanceof Filter || node instanceof Sort || node instanceof Sample) {
      return column(node.getInput(0), field);
    }
    return unknown(node);
  }

  private ColumnStatistics ofJoin(Join join, int field) {
    int left = join.getLeft().getRowType().getFieldCount();
    boolean isLeft = field < left;
    JoinRelType type = join.getJoinType();
    if (!isLeft && !type.projectsRight()) {
      return ColumnStatistics.ofDistinct(2); // a mark
    }
    ColumnStatistics column =
        isLeft ? column(join.getLeft(), field) : column(join.getRight(), field - left);
    boolean matched =
        isLeft
            ? type == JoinRelType.INNER || type == JoinRelType.RIGHT || type == JoinRelType.SEMI
            : type == JoinRelType.INNER || type == JoinRelType.LEFT;
    boolean filled = matched && Strong.isNotTrue(join.getCondition(), ImmutableBitSet.of(field));
    double nulls = filled ? 0 : column.nullFraction();
    boolean padded = isLeft ? type.generatesNullsOnLeft() : type.generatesNullsOnRight();
    double alone = padded ? alone(join, isLeft) : 0;
    return column.withNullFraction(alone + (1 - alone) * nulls);
  }

  /** The fraction of an outer join's rows whose side left, or right, has no partner. */
  private double alone(Join join, boolean left) {
    double preserved = rows(left ? join.getRight() : join.getLeft());
    double pairs =
        rows(join.getLeft()) * rows(join.getRight()) * selectivity(join, join.getCondition());
    return Math.min(1, Math.max(0, preserved - pairs) / rows(join));
  }

  /** The catalogue's column behind a table's field, by its name; null if there is none. */
  private @Nullable CatalogueColumn column(TableScan scan, int field) {
    CatalogueTable table = table(scan);
    if (table == null) {
      return null;
    }
    String name = scan.getRowType().getFieldNames().get(field);
    List<CatalogueColumn> columns = table.columns();
    return field < columns.size() && columns.get(field).name().equals(name)
        ? columns.get(field)
        : columns.stream()
            .filter(column -> column.name().equalsIgnoreCase(name))
            .findFirst()
            .orElse(null);
  }

  private ColumnStatistics unknown(RelNode node) {
    return ColumnStatistics.ofDistinct(Math.max(1, rows(node) / CalciteCatalogue.ROWS_A_VALUE));
  }
}
