package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.Map.entry;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongBiFunction;
import org.gpuquerylab.joinorder.query.Topology;

/**
 * The numbers of pairs that depend only on the shape and size of a query, for the four topologies
 * of Meister and Saake 2020. The valid pairs are from K. Ono, G. M. Lohman: Measuring the
 * complexity of join enumeration in query optimization, VLDB 1990; G. Moerkotte, T. Neumann, VLDB
 * 2006, section 2. Pairs are unordered.
 */
final class ClosedForms {

  /** For more tables, the number of pairs would not fit into a long. */
  private static final int MOST_TABLES = 30;

  /**
   * For each algorithm whose number of visited pairs depends only on the query's shape and size,
   * the formula for this number.
   */
  private static final Map<String, ToLongBiFunction<Topology, Integer>> CHECKED =
      Map.ofEntries(
          entry("dpccp", ClosedForms::pairs),
          entry("dptree", ClosedForms::pairs),
          entry("dpe-dpccp", ClosedForms::pairs),
          entry("tree-gpu", ClosedForms::pairs),
          entry("dpsub", ClosedForms::splits),
          entry("dpe-dpsub", ClosedForms::splits),
          entry("ec-gpu", ClosedForms::splits),
          entry("comb-gpu", ClosedForms::splits),
          entry("sub-gpu", ClosedForms::splits),
          entry("pos-gpu", ClosedForms::splits),
          entry("dpsize", ClosedForms::pairsOfSizes),
          entry("pdpsize", ClosedForms::pairsOfSizes),
          entry("dpe-dpsize", ClosedForms::pairsOfSizes),
          entry("h-gpu", ClosedForms::pairsOfSizes),
          entry("h+f-gpu", ClosedForms::pairsOfSizes),
          entry("s-gpu", ClosedForms::pairsOfSizes),
          entry("s+f-gpu", ClosedForms::pairsOfSizes));

  private ClosedForms() {}

  /** The number of valid pairs: pairs of disjoint connected sets that an edge joins. */
  static OptionalDouble pairs(SweptQuery problem) {
    return has(problem)
        ? OptionalDouble.of((double) pairs(problem.topology(), problem.tables()))
        : OptionalDouble.empty();
  }

  /** The number of pairs that an algorithm visits. */
  static OptionalDouble pairsChecked(SweptQuery problem, String algorithm) {
    ToLongBiFunction<Topology, Integer> form = CHECKED.get(algorithm);
    return form != null && has(problem)
        ? OptionalDouble.of((double) form.applyAsLong(problem.topology(), problem.tables()))
        : OptionalDouble.empty();
  }

  /**
   * The approximate number of pairs that an algorithm visits, for every shape and algorithm. If
   * there is no better formula for an algorithm, the result is the number of valid pairs; if there
   * is no formula for a shape, it is that of a star. The result is at most 3^30.
   */
  static double pairsAbout(SweptQuery problem, String algorithm) {
    Topology topology =
        Topology.ofTheReport().contains(problem.topology()) ? problem.topology() : Topology.STAR;
    int tables = Math.min(MOST_TABLES, problem.tables());
    SweptQuery known = new SweptQuery(topology, tables, problem.seed());
    return pairsChecked(known, algorithm).orElse((double) pairs(topology, tables));
  }

  private static boolean has(SweptQuery problem) {
    return Topology.ofTheReport().contains(problem.topology()) && problem.tables() <= MOST_TABLES;
  }

  private static long pairs(Topology topology, int n) {
    long m = n;
    return switch (topology) {
      case LINEAR -> (m * m * m - m) / 6;
      case CYCLIC -> (m * m * m - 2 * m * m + m) / 2;
      case STAR -> (m - 1) << (n - 2);
      case CLIQUE -> (power(3, n) - power(2, n + 1) + 1) / 2;
      default -> throw new IllegalArgumentException(topology.label());
    };
  }

  /** The number of splits that DPsub visits: those of all connected sets into two parts. */
  private static long splits(Topology topology, int n) {
    long sum = 0;
    for (int size = 2; size <= n; size++) {
      sum += connected(topology, n, size) * ((1L << (size - 1)) - 1);
    }
    return sum;
  }

  /** The number of pairs of solutions that DPsize visits: those whose sizes add up to at most n. */
  private static long pairsOfSizes(Topology topology, int n) {
    long sum = 0;
    for (int size = 2; size <= n; size++) {
      for (int small = 1; 2 * small <= size; small++) {
        long left = connected(topology, n, small);
        long right = connected(topology, n, size - small);
        sum += 2 * small == size ? left * (left - 1) / 2 : left * right;
      }
    }
    return sum;
  }

  /** The number of connected sets of a size. */
  private static long connected(Topology topology, int n, int size) {
    if (size == 1 || size == n) {
      return size == 1 ? n : 1;
    }
    return switch (topology) {
      case LINEAR -> n - size + 1;
      case CYCLIC -> n;
      case STAR -> choose(n - 1, size - 1);
      case CLIQUE -> choose(n, size);
      default -> throw new IllegalArgumentException(topology.label());
    };
  }

  private static long choose(int n, int k) {
    long product = 1;
    for (int i = 1; i <= k; i++) {
      product = product * (n - k + i) / i;
    }
    return product;
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }
}
