package org.gpuquerylab.engine.internal.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.jspecify.annotations.Nullable;

/**
 * Counts join keys: the rows of joins of tables without cycles, by one message from each table to
 * the next, which has the number of partners of each key (M. Yannakakis, VLDB 1981). A table of
 * more than {@value #MOST_ROWS} rows is represented by as many of them. Counts are kept for later
 * statements. Not thread-safe.
 */
public final class JoinKeyCounts {
  private static final int MOST_ROWS = 1 << 20;

  /** So many keys and numbers are kept. */
  private static final long MOST_KEPT = 1L << 23;

  private final HostTables tables;
  private final Map<JoinBranch, KeyWeights> messages = new HashMap<>();
  private final Map<JoinBranch, Double> totals = new HashMap<>();
  private final Map<JoinBranch, SampleWeights> weights = new HashMap<>();
  private final Map<List<Object>, Boolean> covered = new HashMap<>();
  private long kept;

  /** The join keys of tables by name, of which none is counted yet. */
  public JoinKeyCounts(HostTables tables) {
    this.tables = tables;
  }

  /** A column whose values can be keys. */
  Optional<JoinColumn> column(String table, String name) {
    return tables.column(table, name).filter(JoinColumn::isPossible).map(JoinColumn::new);
  }

  private JoinColumn known(JoinBranch branch, String name) {
    return column(branch.table(), name).orElseThrow();
  }

  private int rowsOf(JoinBranch branch) {
    return tables.table(branch.table()).rows();
  }

  private void keep(long more) {
    kept += more;
    if (kept > MOST_KEPT) {
      messages.clear();
      totals.clear();
      weights.clear();
      kept = more;
    }
  }

  /** The rows of a join, seen from any of its tables. */
  double rows(JoinBranch root) {
    Double known = totals.get(root);
    if (known == null) {
      known = total(root);
      keep(1);
      totals.put(root, known);
    }
    return known;
  }

  private double total(JoinBranch root) {
    if (root.arms().isEmpty() && root.left().isEmpty()) {
      return rowsOf(root);
    }
    double[] sum = {0};
    if (root.arms().size() == 1 && root.left().isEmpty()) {
      Partners partners = new Partners(root.arms().get(0), this);
      message(root.leaf(root.arms().get(0).column()))
          .forEach((key, weight) -> sum[0] += weight * partners.of(key));
    } else {
      visit(root, null, (key, weight) -> sum[0] += weight);
    }
    return sum[0];
  }

  /** How often each row of a table's sample is in a join. */
  SampleWeights sampleWeights(CatalogueTable table, JoinBranch root) {
    SampleWeights known = weights.get(root);
    if (known == null) {
      double[] factors = new double[table.sampledRows()];
      Arrays.fill(factors, 1);
      for (JoinBranch.Arm arm : root.arms()) {
        multiply(factors, sample(table, arm.column()), known(root, arm.column()), arm);
      }
      known = SampleWeights.of(factors);
      keep(factors.length);
      weights.put(root, known);
    }
    return known;
  }

  private static List<@Nullable Object> sample(CatalogueTable table, String name) {
    return table.columns().stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .map(CatalogueColumn::sample)
        .orElseThrow();
  }

  private void multiply(
      double[] factors, List<@Nullable Object> sample, JoinColumn column, JoinBranch.Arm arm) {
    Partners partners = new Partners(arm, this);
    for (int row = 0; row < sample.size(); row++) {
      OptionalLong key = column.key(sample.get(row));
      factors[row] *= key.isPresent() ? partners.of(key.getAsLong()) : 0;
    }
  }

  /**
   * The number of partners of each key in a branch; null if a sample cannot tell, and all have one.
   */
  @Nullable KeyWeights partners(JoinBranch branch) {
    return branch.isSingle() && isSampled(branch) ? null : message(branch);
  }

  private boolean isSampled(JoinBranch branch) {
    return rowsOf(branch) > MOST_ROWS;
  }

  private KeyWeights message(JoinBranch branch) {
    KeyWeights known = messages.get(branch);
    if (known == null) {
      KeyWeights counted = new KeyWeights();
      visit(branch, known(branch, branch.column()), counted::add);
      keep(counted.size());
      messages.put(branch, counted);
      known = counted;
    }
    return known;
  }

  /** Visits the rows of a table that are in the join, with their partners' number. */
  private void visit(JoinBranch branch, @Nullable JoinColumn column, KeyWeights.Visitor visitor) {
    int rows = rowsOf(branch);
    int step = step(rows);
    List<Partners> arms = new ArrayList<>();
    List<JoinColumn> columns = new ArrayList<>();
    for (JoinBranch.Arm arm : branch.arms()) {
      arms.add(new Partners(arm, this));
      columns.add(known(branch, arm.column()));
    }
    for (int row = branch.copy() % step; row < rows; row += step) {
      if ((column == null || column.vector().isValid(row)) && isLeft(branch, row)) {
        double weight = step;
        for (int i = 0; i < columns.size(); i++) {
          JoinColumn of = columns.get(i);
          weight *= of.vector().isValid(row) ? arms.get(i).of(of.key(row)) : 0;
        }
        visitor.visit(column == null ? 0 : column.key(row), weight);
      }
    }
  }

  private static int step(int rows) {
    return 1 + (rows - 1) / MOST_ROWS;
  }

  private boolean isLeft(JoinBranch branch, int row) {
    for (JoinBranch.Left left : branch.left()) {
      if (!known(branch, left.column()).isIn(row, left.values())) {
        return false;
      }
    }
    return true;
  }

  /** Whether each row of a table has one partner in another one. */
  boolean isPartner(JoinBranch other, String table, String column) {
    return other.isSingle()
        && covered.computeIfAbsent(
            List.of(other.table(), other.column(), table, column),
            key -> isCovered(other, column(table, column).orElseThrow()));
  }

  private boolean isCovered(JoinBranch other, JoinColumn column) {
    if (column.hasNulls()) {
      return false;
    } else if (isSampled(other)) {
      return true;
    }
    KeyWeights keys = message(other.leaf(other.column()));
    int rows = column.vector().rows();
    for (int row = 0; row < rows; row += step(rows)) {
      if (keys.get(column.key(row)) == 0) {
        return false;
      }
    }
    return true;
  }
}
