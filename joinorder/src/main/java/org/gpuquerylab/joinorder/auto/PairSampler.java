package org.gpuquerylab.joinorder.auto;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Estimates the numbers of connected subgraphs (csg) and of csg-cmp pairs without enumerating them:
 * random walks down the recursion trees of DPccp's enumeration, each node weighted by the inverse
 * of its probability (D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975). The
 * estimator is unbiased; the seed is fixed, so a query always gets the same estimate.
 */
final class PairSampler {
  private static final int WALKS_A_RELATION = 8;

  private final long[] neighbours;
  private final SplittableRandom random = new SplittableRandom(1);
  private double sets;
  private double pairs;

  PairSampler(QueryGraph graph) {
    this.neighbours = graph.neighbourMasks();
  }

  /** The estimate. O(n^2) for each relation. */
  SearchSpace estimate() {
    for (int i = 0; i < neighbours.length; i++) {
      for (int walk = 0; walk < WALKS_A_RELATION; walk++) {
        walk(1L << i, neighbours[i], -1L >>> (63 - i));
      }
    }
    return new SearchSpace(
        sets / WALKS_A_RELATION, pairs / WALKS_A_RELATION, SearchSpace.Certainty.ESTIMATED);
  }

  /** One walk through the csgs that grow from one relation. */
  private void walk(long start, long startNear, long startExcluded) {
    long csg = start;
    long near = startNear;
    long excluded = startExcluded;
    double weight = 1;
    while (true) {
      sets += weight;
      pairs += weight * complements(csg, near);
      long fresh = near & ~excluded;
      if (fresh == 0) {
        return;
      }
      weight *= subsets(fresh);
      long sub = randomSubset(fresh);
      csg |= sub;
      excluded |= fresh;
      near |= Neighbours.union(neighbours, sub);
    }
  }

  /** An estimate of the complements of one csg: one of its first relations, one walk from there. */
  private double complements(long csg, long csgNear) {
    long closed = csg | -1L >>> (63 - Long.numberOfTrailingZeros(csg));
    long firsts = csgNear & ~closed;
    if (firsts == 0) {
      return 0;
    }
    double weight = Long.bitCount(firsts);
    long start = member(firsts, random.nextInt(Long.bitCount(firsts)));
    long excluded = closed | (firsts & (start | (start - 1)));
    long near = neighbours[Long.numberOfTrailingZeros(start)];
    double count = 0;
    while (true) {
      count += weight;
      long fresh = near & ~excluded;
      if (fresh == 0) {
        return count;
      }
      weight *= subsets(fresh);
      near |= Neighbours.union(neighbours, randomSubset(fresh));
      excluded |= fresh;
    }
  }

  /** The number of non-empty subsets. */
  private static double subsets(long set) {
    return Math.pow(2, Long.bitCount(set)) - 1;
  }

  /** A non-empty subset, each with the same probability. */
  private long randomSubset(long set) {
    while (true) {
      long sub = random.nextLong() & set;
      if (sub != 0) {
        return sub;
      }
    }
  }

  private static long member(long set, int index) {
    long rest = set;
    for (int i = 0; i < index; i++) {
      rest &= rest - 1;
    }
    return rest & -rest;
  }
}
