package org.gpuquerylab.calcite.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * The classes of columns of a block that equalities make equal.
 *
 * @param classes the columns of each class in ascending order
 * @param others the conjuncts of inner joins that are no equalities of two columns
 */
public record ColumnClasses(List<List<Integer>> classes, List<RexNode> others) {
  /** Copies the lists. */
  public ColumnClasses {
    classes = classes.stream().map(List::copyOf).toList();
    others = List.copyOf(others);
  }

  /** Finds the classes of a block. */
  public static ColumnClasses of(JoinBlock block) {
    EqualColumns equal = new EqualColumns();
    List<RexNode> others = new ArrayList<>();
    for (BlockTree.Operator operator : block.operators()) {
      if (operator.type() == JoinRelType.INNER) {
        operator.conjuncts().stream()
            .filter(conjunct -> !add(conjunct, 0, equal))
            .forEach(others::add);
      }
    }
    for (int i = 0; i < block.relations().size(); i++) {
      int offset = block.offset(i);
      block.relations().get(i).filters().forEach(filter -> add(filter, offset, equal));
    }
    Map<Integer, List<Integer>> classes = new LinkedHashMap<>();
    for (int column : equal.columns()) {
      classes.computeIfAbsent(equal.root(column), root -> new ArrayList<>()).add(column);
    }
    return new ColumnClasses(List.copyOf(classes.values()), others);
  }

  /** Adds an equality of two columns; false if the predicate is another one. */
  private static boolean add(RexNode conjunct, int offset, EqualColumns equal) {
    RexInputRef[] columns = equality(conjunct);
    if (columns == null) {
      return false;
    }
    equal.add(columns[0].getIndex() + offset, columns[1].getIndex() + offset);
    return true;
  }

  /** The two different columns that a predicate makes equal; null if it is another predicate. */
  public static RexInputRef @Nullable [] equality(RexNode conjunct) {
    if (!conjunct.isA(SqlKind.EQUALS)) {
      return null;
    }
    RexInputRef left = column(((RexCall) conjunct).operands.get(0));
    RexInputRef right = column(((RexCall) conjunct).operands.get(1));
    boolean two = left != null && right != null && left.getIndex() != right.getIndex();
    return two ? new RexInputRef[] {left, right} : null;
  }

  /** The column behind casts that change no value; null if there is none. */
  public static @Nullable RexInputRef column(RexNode expression) {
    RexNode bare = expression;
    while (bare.isA(SqlKind.CAST) && RexUtil.isLosslessCast(bare)) {
      bare = ((RexCall) bare).operands.get(0);
    }
    return bare instanceof RexInputRef reference ? reference : null;
  }
}
