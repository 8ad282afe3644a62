package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A block of joins that are not all inner joins: relations, numbered from left to right in the tree
 * as written, and the operators of that tree. Immutable. Sets of relations are bit masks, as in
 * {@link RelationSets}.
 *
 * <p>Plans are the trees with the same result on every data that reordering finds by the rules of
 * conflict detector CD-C: G. Moerkotte, P. Fender and M. Eich, "On the correct and complete
 * enumeration of the core search space", SIGMOD 2013.
 *
 * <p>The number of rows of a set of relations does not depend on the plan: unless it is given, it
 * is the product of the relations' rows and of one factor for each operator whose relations are all
 * in the set. With the rows l and r of the operator's inputs as written, and the selectivity s of
 * its predicates, the factor is
 *
 * <ul>
 *   <li>s for each conjunct of an inner join,
 *   <li>max(s r, 1) / r for a left outer join,
 *   <li>max(s l r, l, r) / (l r) for a full outer join,
 *   <li>min(s r, 1) / r for a semi join,
 *   <li>max(1 - s r, {@value #LEAST_LEFT}) / r for an anti join,
 *   <li>1 / r for a mark join.
 * </ul>
 */
public final class OperatorGraph {
  /** The maximum number of relations: sets of relations are bit masks. */
  public static final int MAX_RELATIONS = QueryGraph.MAX_MASK_RELATIONS;

  /** The fraction of the left rows that an anti join keeps at least. */
  public static final double LEAST_LEFT = 0.01;

  /**
   * An operator: one conjunct of an inner join, or all conjuncts of another join together.
   *
   * @param left the relations of the left input as written
   * @param right the relations of the right input as written
   * @param references the relations that the predicates read
   * @param rejecting the relations for which the predicates reject NULLs
   * @param selectivity the product of the predicates' selectivities
   * @param predicates the conjuncts, in the order in which they were given
   */
  public record Operator(
      JoinType type,
      long left,
      long right,
      long references,
      long rejecting,
      double selectivity,
      List<JoinPredicate> predicates) {
    /** Whether a join of these two sets is the first to have all relations of the predicates. */
    public boolean isBetween(long one, long other) {
      return (references & ~(one | other)) == 0
          && (references & one) != 0
          && (references & other) != 0;
    }
  }

  private final List<Relation> relations;
  private final List<Operator> operators;
  private final @Nullable SetCardinalities cardinalities;

  OperatorGraph(List<Relation> relations, List<Operator> operators) {
    this(List.copyOf(relations), List.copyOf(operators), null);
  }

  private OperatorGraph(
      List<Relation> relations,
      List<Operator> operators,
      @Nullable SetCardinalities cardinalities) {
    this.relations = relations;
    this.operators = operators;
    this.cardinalities = cardinalities;
  }

  /**
   * The graph of a tree of operators.
   *
   * @throws InvalidQueryException if there are more than {@value #MAX_RELATIONS} relations, two of
   *     the same name, a predicate that names an unknown relation, one that a semi or anti join
   *     hides, or one beyond the join's inputs, or a join whose predicates do not read both inputs
   */
  public static OperatorGraph of(OperatorTree tree) {
    return new OperatorGraphReader().read(tree);
  }

  /** The number of relations. */
  public int size() {
    return relations.size();
  }

  /** The set of all relations. */
  public long all() {
    return RelationSets.firstN(size());
  }

  /** The relations, from left to right in the tree as written. */
  public List<Relation> relations() {
    return relations;
  }

  /** The operators; each comes after those of its inputs as written. */
  public List<Operator> operators() {
    return operators;
  }

  /** The given cardinality of each set; empty if cardinalities are the products above. */
  public Optional<SetCardinalities> cardinalities() {
    return Optional.ofNullable(cardinalities);
  }

  /** Returns the same graph with the given cardinalities. */
  public OperatorGraph withCardinalities(SetCardinalities given) {
    return new OperatorGraph(relations, operators, given);
  }

  /**
   * The operators that a join of two sets applies: the conjuncts of inner joins, or one other
   * operator.
   */
  public List<Operator> operatorsBetween(long left, long right) {
    List<Operator> between = new ArrayList<>(operators);
    between.removeIf(operator -> !operator.isBetween(left, right));
    return between;
  }
}
