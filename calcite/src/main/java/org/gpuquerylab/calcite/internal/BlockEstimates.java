package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.ColumnClasses;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the predicates of an inner block. Predicates over constants on a class of equal columns
 * hold for all its columns, so they are taken together: in {@code a.k = b.k AND a.k = 3 AND b.k =
 * 3} the last one follows from the others and does not count. Rows with a null in a column of a
 * class are no result.
 */
public final class BlockEstimates {
  private final JoinBlock block;
  private final TreeEstimates tree;
  private final PredicateCombination combination;
  private final PredicateEstimates predicates;
  private final Map<Integer, EstimatedColumn> columns = new HashMap<>();

  /** The equal columns of each relation, by class. */
  private final Map<Integer, List<List<Integer>>> inClasses = new HashMap<>();

  /** The filters of each relation that are not on a class, over the block's columns. */
  private final List<List<RexNode>> filters = new ArrayList<>();

  /** By columns in classes, the values that predicates leave. */
  private final Map<Integer, ValueRanges> left = new HashMap<>();

  /** By columns in classes, the fraction of their values that predicates leave. */
  private final Map<Integer, Double> fractions = new HashMap<>();

  /** Sets of relations whose join can have no row. */
  private final Set<Set<Integer>> empty = new LinkedHashSet<>();

  /** Estimates the predicates of a block. */
  public BlockEstimates(JoinBlock block) {
    this(block, new TreeEstimates(), PredicateCombination.MAX_ENTROPY);
  }

  /**
   * Estimates the predicates of a block whose relations have the given statistics.
   *
   * @param combination how the predicates on a table are taken together
   */
  public BlockEstimates(JoinBlock block, TreeEstimates tree, PredicateCombination combination) {
    this.block = block;
    this.tree = tree;
    this.combination = combination;
    predicates = new PredicateEstimates(this::column);
    for (int i = 0; i < block.relations().size(); i++) {
      int offset = block.offset(i);
      List<RexNode> shifted = new ArrayList<>();
      for (RexNode filter : block.relations().get(i).filters()) {
        RexNode over = RexUtil.shift(filter, offset);
        if (ColumnClasses.equality(over) == null) {
          shifted.add(over);
        }
      }
      filters.add(shifted);
    }
    for (List<Integer> equal : block.classes()) {
      Map<Integer, List<Integer>> ofRelation = new HashMap<>();
      for (int c : equal) {
        columns.put(c, column(c).in(-1 - equal.get(0)));
        ofRelation.computeIfAbsent(block.relation(c), r -> new ArrayList<>()).add(c);
      }
      ofRelation.forEach(
          (r, equals) -> inClasses.computeIfAbsent(r, k -> new ArrayList<>()).add(equals));
    }
    block.classes().forEach(this::addPredicates);
  }

  private EstimatedColumn column(int index) {
    return columns.computeIfAbsent(
        index,
        i -> {
          int relation = block.relation(i);
          BlockRelation of = block.relations().get(relation);
          ColumnStatistics statistics = tree.column(of.input(), i - block.offset(relation));
          return new EstimatedColumn(i, i, statistics);
        });
  }

  /** Takes the predicates on the columns of a class together. */
  private void addPredicates(List<Integer> equal) {
    List<ValueRanges> sets = new ArrayList<>();
    Map<Integer, List<RexNode>> stated = new LinkedHashMap<>();
    for (int relation : new TreeSet<>(equal.stream().map(block::relation).toList())) {
      for (RexNode filter : filters.get(relation)) {
        ColumnEstimate known = predicates.ofColumn(filter);
        if (known != null && equal.contains(known.column().index())) {
          sets.add(known.yes().notNull());
          stated.computeIfAbsent(known.column().index(), c -> new ArrayList<>()).add(filter);
        }
      }
    }
    if (stated.isEmpty()) {
      return;
    }
    ValueRanges values = ValueRanges.intersection(sets);
    Set<Integer> relations = new HashSet<>();
    stated.forEach(
        (column, of) -> {
          relations.add(block.relation(column));
          if (!values.isEmpty()) {
            filters.get(block.relation(column)).removeAll(of);
            left.put(column, values);
            fractions.put(column, values.selectivity(column(column).statistics()));
          }
        });
    if (values.isEmpty()) {
      empty.add(relations);
    }
  }

  /** The rows of a relation before its filters, at least 1. */
  public double rows(int relation) {
    return tree.rows(block.relations().get(relation).input());
  }

  /** The fraction of a relation's rows that its filters and classes leave; at least one row. */
  public double selectivity(int relation) {
    JointEstimate joint = together(relation);
    double selectivity =
        joint != null
            ? joint.selectivity()
            : predicates.selectivity(filters.get(relation)) * inClasses(relation);
    return Math.max(1 / rows(relation), selectivity * equalColumns(relation));
  }

  /** The predicates of a relation that are on no class of columns, over the relation's fields. */
  public List<RexNode> filters(int relation) {
    return List.copyOf(RexUtil.shift(filters.get(relation), -block.offset(relation)));
  }

  /** The values that predicates leave of a column in a class; null if there is no predicate. */
  public @Nullable ValueRanges left(int column) {
    return left.get(column);
  }

  /** The fraction of a table's rows that some of its {@link #filters} leave together. */
  public double together(int relation, Collection<RexNode> some) {
    TableEstimates table = Relations.estimates(input(relation));
    return table == null ? 1 : table.together(some, Map.of(), combination).selectivity();
  }

  /**
   * The rows of a table's sample for which one of its {@link #filters} is true; null if it cannot
   * be evaluated on them.
   */
  public @Nullable BitSet sampled(int relation, RexNode filter) {
    TableEstimates table = Relations.estimates(input(relation));
    return table == null ? null : table.satisfied(filter);
  }

  /** Filters, and predicates on columns in classes, together; null if the relation is derived. */
  private @Nullable JointEstimate together(int relation) {
    TableEstimates table = Relations.estimates(input(relation));
    if (table == null) {
      return null;
    }
    int offset = block.offset(relation);
    Map<Integer, ValueRanges> values = new HashMap<>();
    for (int column : columnsInClasses(relation)) {
      values.put(column - offset, left.getOrDefault(column, ValueRanges.NULL.complement()));
    }
    return table.together(RexUtil.shift(filters.get(relation), -offset), values, combination);
  }

  /** Says how the predicates of a relation are combined; empty if there is nothing to combine. */
  public Optional<String> combination(int relation) {
    JointEstimate joint = together(relation);
    return joint == null || block.relations().get(relation).filters().size() < 2
        ? Optional.empty()
        : Optional.of(joint.words());
  }

  /** Says in a few words where the rows of a relation come from. */
  public String basis(int relation) {
    List<RexNode> stated = block.relations().get(relation).filters();
    return stated.isEmpty()
        ? "rows of the input"
        : combination(relation)
            .orElseGet(() -> statistic(RexUtil.shift(stated.get(0), block.offset(relation))));
  }

  private List<Integer> columnsInClasses(int relation) {
    return inClasses.getOrDefault(relation, List.of()).stream().flatMap(List::stream).toList();
  }

  /** Predicates on the columns of a derived relation in classes. */
  private double inClasses(int relation) {
    double selectivity = 1;
    for (int column : columnsInClasses(relation)) {
      ColumnStatistics original = tree.column(input(relation), column - block.offset(relation));
      selectivity *= original.notNull() * fractions.getOrDefault(column, 1.0);
    }
    return selectivity;
  }

  /** Equalities of columns of one relation. */
  private double equalColumns(int relation) {
    double selectivity = 1;
    for (List<Integer> equal : inClasses.getOrDefault(relation, List.of())) {
      double least = Double.POSITIVE_INFINITY;
      double product = 1;
      for (int column : equal) {
        least = Math.min(least, distinct(column));
        product *= distinct(column);
      }
      selectivity *= product > 1 ? least / product : 1;
    }
    return selectivity;
  }

  private RelNode input(int relation) {
    return block.relations().get(relation).input();
  }

  /** The number of different values of a column of a class in the rows that predicates leave. */
  public double distinct(int column) {
    return Math.max(
        1, column(column).statistics().distinct() * fractions.getOrDefault(column, 1.0));
  }

  /** The combined selectivity, from 0 to 1, of predicates over the block's columns. */
  public double selectivity(List<RexNode> conjuncts) {
    return predicates.selectivity(conjuncts);
  }

  /** The selectivity of one predicate, even if it is an equality within a class. */
  public double alone(RexNode predicate) {
    RexInputRef[] columns = ColumnClasses.equality(predicate);
    TableEstimates table = table(predicate);
    if (columns != null) {
      return 1 / Math.max(distinct(columns[0].getIndex()), distinct(columns[1].getIndex()));
    }
    return table == null
        ? predicates.selectivity(List.of(predicate))
        : table.alone(overTable(predicate));
  }

  /** Says in a few words which statistic gives the selectivity of a predicate. */
  public String statistic(RexNode predicate) {
    TableEstimates table = table(predicate);
    return table == null ? predicates.statistic(predicate) : table.statistic(overTable(predicate));
  }

  /** The estimates of the one table that a predicate names; null if there is no such table. */
  private @Nullable TableEstimates table(RexNode predicate) {
    BitSet relations = block.relations(predicate);
    return relations.cardinality() == 1 ? Relations.estimates(input(relations.length() - 1)) : null;
  }

  private RexNode overTable(RexNode predicate) {
    return RexUtil.shift(predicate, -block.offset(block.relations(predicate).length() - 1));
  }

  /** Sets of relations whose join can have no row, as their predicates contradict each other. */
  public Set<Set<Integer>> empty() {
    Set<Set<Integer>> all = new LinkedHashSet<>(empty);
    for (int i = 0; i < filters.size(); i++) {
      boolean none = input(i) instanceof Values values && values.getTuples().isEmpty();
      if (none || predicates.isNever(filters.get(i))) {
        all.add(Set.of(i));
      }
    }
    return all;
  }
}
