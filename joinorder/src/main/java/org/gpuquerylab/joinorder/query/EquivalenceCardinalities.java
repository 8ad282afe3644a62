package org.gpuquerylab.joinorder.query;

import java.util.List;

/**
 * Estimates cardinalities under transitive equalities. The columns of a class ({@link
 * EquivalenceClass}) are all equal. This counts as one predicate of the set, not as one predicate
 * for each pair of columns. Let d_1 &lt;= ... &lt;= d_k be the numbers of distinct values of those
 * columns whose relations are in the set; then the class keeps 1 / (d_2 ... d_k) of the rows. For
 * two columns this is System R's 1 / max(d_1, d_2) (Selinger et al. 1979); for more columns it is
 * the rule LS of A. Swami and K. B. Schiefer, "On the estimation of join result sizes", EDBT 1994:
 * among the equalities by which a relation joins the others, only the one with the largest
 * selectivity counts. Under uniformity, containment and independence of the classes, every order of
 * joins gives this result, so it depends only on the set. The product of pairwise selectivities
 * would count the equality of three columns three times instead of twice.
 *
 * <p>For all other predicates, the rules are those of a graph without classes: the cardinality is
 * the product of the relations' rows and the selectivities.
 */
public final class EquivalenceCardinalities implements SetCardinalities {
  /** Below 2^990 all products stay in the range of normal doubles. */
  private static final int SAFE_EXPONENT = 990;

  private final List<JoinEdge> joins;
  private final List<EquivalenceClass> classes;
  private final double[] base;
  private final double[] selectivities;

  /**
   * For each relation, the relations with smaller indices with which it shares a predicate outside
   * classes.
   */
  private final long[] lower;

  /** For each relation, the classes that contain one of its columns. */
  private final Membership[][] memberships;

  private final boolean safe;

  /** A column of a relation in a class, and the other columns of the class. */
  private static final class Membership {
    private final double distinct;
    private final int[] ascending;
    private final double[] distincts;
    private final long members;

    Membership(EquivalenceClass equivalence, int relation) {
      List<EquivalenceClass.Column> columns = equivalence.columns();
      distinct = equivalence.distinct(relation);
      ascending = columns.stream().mapToInt(EquivalenceClass.Column::relation).toArray();
      distincts = columns.stream().mapToDouble(EquivalenceClass.Column::distinct).toArray();
      long mask = 0;
      for (int member : ascending) {
        mask |= RelationSets.of(member);
      }
      members = mask;
    }

    /** The factor by which the rows are multiplied when the relation joins the given relations. */
    double factor(long others) {
      if ((members & others) == 0) {
        return 1;
      }
      int least = 0;
      while (!RelationSets.contains(others, ascending[least])) {
        least++;
      }
      return 1 / Math.max(distinct, distincts[least]);
    }
  }

  /**
   * Called only by {@link QueryGraphBuilder}. The joins have the selectivities of the predicates
   * outside classes.
   */
  EquivalenceCardinalities(
      List<Relation> relations, List<JoinEdge> joins, List<EquivalenceClass> classes) {
    this.joins = List.copyOf(joins);
    this.classes = List.copyOf(classes);
    int n = relations.size();
    base = new double[n];
    lower = new long[n];
    selectivities = new double[n * n];
    memberships = new Membership[n][];
    int exponents = 0;
    for (int i = 0; i < n; i++) {
      base[i] = relations.get(i).filteredCardinality();
      memberships[i] = memberships(i);
      exponents += 1 + Math.abs(Math.getExponent(base[i]));
      for (Membership membership : memberships[i]) {
        exponents += 1 + Math.getExponent(membership.distinct);
      }
    }
    for (JoinEdge join : joins) {
      int high = Math.max(join.left(), join.right());
      int low = Math.min(join.left(), join.right());
      lower[high] |= RelationSets.of(low);
      selectivities[high * n + low] = join.selectivity();
      exponents -= Math.getExponent(join.selectivity());
    }
    safe = exponents < SAFE_EXPONENT;
  }

  private Membership[] memberships(int relation) {
    return classes.stream()
        .filter(equivalence -> equivalence.distinct(relation) > 0)
        .map(equivalence -> new Membership(equivalence, relation))
        .toArray(Membership[]::new);
  }

  /** The predicates outside classes. */
  public List<JoinEdge> joins() {
    return joins;
  }

  /** The classes of equal columns. */
  public List<EquivalenceClass> classes() {
    return classes;
  }

  /** Whether a class has columns of both relations of a join. */
  public boolean areEqual(JoinEdge join) {
    return classes.stream()
        .anyMatch(c -> c.distinct(join.left()) > 0 && c.distinct(join.right()) > 0);
  }

  @Override
  public double cardinality(long set) {
    return safe ? product(set) : scaledProduct(set);
  }

  private double product(long set) {
    double product = 1;
    long joined = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = RelationSets.lowest(rest);
      product *= growth(relation, joined);
      joined |= RelationSets.of(relation);
    }
    return product;
  }

  /**
   * The factor by which the rows of the lower relations {@code joined} are multiplied when one more
   * relation joins them.
   */
  private double growth(int relation, long joined) {
    double rows = base[relation];
    for (long edges = lower[relation] & joined; edges != 0; edges &= edges - 1) {
      rows *= selectivities[relation * base.length + RelationSets.lowest(edges)];
    }
    for (Membership membership : memberships[relation]) {
      rows *= membership.factor(joined);
    }
    return rows;
  }

  /** Multiplies the factors in the order of {@link #product}, but with separate powers of two. */
  private double scaledProduct(long set) {
    ScaledNumber product = new ScaledNumber();
    long joined = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = RelationSets.lowest(rest);
      product.multiply(base[relation]);
      for (long edges = lower[relation] & joined; edges != 0; edges &= edges - 1) {
        product.multiply(selectivities[relation * base.length + RelationSets.lowest(edges)]);
      }
      for (Membership membership : memberships[relation]) {
        product.multiply(membership.factor(joined));
      }
      joined |= RelationSets.of(relation);
    }
    return product.value();
  }

  /**
   * Computes the rows of a set from the rows of the set without its highest relation, so it
   * multiplies only by the predicates of this relation.
   */
  @Override
  public void fill(double[] table) {
    table[0] = 1;
    for (int set = 1; set < table.length; set++) {
      int highest = 31 - Integer.numberOfLeadingZeros(set);
      int joined = set ^ (1 << highest);
      table[set] = safe ? table[joined] * growth(highest, joined) : scaledProduct(set);
    }
  }
}
