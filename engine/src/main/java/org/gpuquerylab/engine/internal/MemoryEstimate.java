package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The device memory that a tree needs, from the estimated rows of its nodes: all columns that it
 * reads, and the most rows that are there at once. A filter or a join has row references, 4 bytes
 * each; a computed value has 8.
 */
public final class MemoryEstimate {
  private static final int REFERENCE = 4;
  private static final int VALUE = 8;

  /** Bytes for each row of a side of which a table is built, of a group, and of a sort. */
  private static final int SCRATCH = 24;

  private final PlanEstimates estimates;
  private final DeviceColumns tables;
  private final Set<List<Object>> columns = new HashSet<>();
  private double columnBytes;

  /**
   * The bytes of a node.
   *
   * @param most the most while it runs
   * @param result those of its result
   */
  private record Bytes(double most, double result) {}

  /** Estimates by the estimated rows of nodes. */
  public MemoryEstimate(PlanEstimates estimates, DeviceColumns tables) {
    this.estimates = estimates;
    this.tables = tables;
  }

  /** The bytes of a tree. */
  public long bytes(RelNode tree) {
    Bytes all = of(tree, ImmutableBitSet.range(tree.getRowType().getFieldCount()));
    return (long) Math.min(Long.MAX_VALUE, columnBytes + all.most);
  }

  private Bytes of(RelNode node, ImmutableBitSet needed) {
    double rows = estimates.rows(node);
    if (node instanceof TableScan scan) {
      addColumns(scan, needed);
      return new Bytes(0, 0);
    } else if (node instanceof Filter filter) {
      Bytes input = of(filter.getInput(), needed.union(RexFields.of(filter.getCondition())));
      return above(input, 0, rows * REFERENCE);
    } else if (node instanceof Project project) {
      return project(project, needed, rows);
    } else if (node instanceof Join join) {
      return join(join, needed, rows);
    } else if (node instanceof Aggregate aggregate) {
      return aggregate(aggregate, rows);
    } else if (node instanceof Sort sort) {
      List<Integer> keys = new ArrayList<>(sort.getCollation().getKeys());
      Bytes input = of(sort.getInput(), needed.union(ImmutableBitSet.of(keys)));
      return above(input, estimates.rows(sort.getInput()) * SCRATCH, rows * REFERENCE);
    }
    return others(node, rows);
  }

  private static Bytes above(Bytes input, double scratch, double result) {
    double own = input.result + scratch + result;
    return new Bytes(Math.max(input.most, own), input.result + result);
  }

  private void addColumns(TableScan scan, ImmutableBitSet needed) {
    for (int field : needed) {
      String name = scan.getRowType().getFieldNames().get(field);
      if (columns.add(List.of(scan.getTable().getQualifiedName(), name))) {
        columnBytes += tables.bytes(scan, name);
      }
    }
  }

  private Bytes project(Project project, ImmutableBitSet needed, double rows) {
    List<RexNode> used = new ArrayList<>();
    needed.forEach(i -> used.add(project.getProjects().get(i)));
    long computed = used.stream().filter(one -> !(one instanceof RexInputRef)).count();
    double scratch = project.containsOver() ? rows * SCRATCH : 0;
    return above(of(project.getInput(), RexFields.of(used)), scratch, rows * computed * VALUE);
  }

  private Bytes join(Join join, ImmutableBitSet needed, double rows) {
    RexFields.Sides read = RexFields.Sides.of(join, needed);
    Bytes left = of(join.getLeft(), read.left());
    Bytes right = of(join.getRight(), read.right());
    double table =
        estimates.rows(join.getRight()) * SCRATCH + estimates.rows(join.getLeft()) * REFERENCE;
    Bytes both = above(new Bytes(0, left.result + right.result), table, 2 * rows * REFERENCE);
    double most = Math.max(left.most, left.result + right.most);
    return new Bytes(Math.max(most, both.most), both.result);
  }

  private Bytes aggregate(Aggregate aggregate, double rows) {
    Bytes input = of(aggregate.getInput(), RexFields.of(aggregate));
    double result = rows * aggregate.getRowType().getFieldCount() * VALUE;
    // A table has up to four cells for each group.
    double table = 4 * (result + rows * SCRATCH);
    return new Bytes(Math.max(input.most, input.result + table), result);
  }

  private Bytes others(RelNode node, double rows) {
    double most = 0;
    double inputs = 0;
    for (RelNode input : node.getInputs()) {
      Bytes of = of(input, ImmutableBitSet.range(input.getRowType().getFieldCount()));
      most = Math.max(most, inputs + of.most);
      inputs += of.result;
    }
    double result = rows * node.getRowType().getFieldCount() * VALUE;
    return new Bytes(Math.max(most, inputs + 2 * result), result);
  }
}
