package org.gpuquerylab.entropy.internal.generator;

import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.PredicateSet;

/** The shape of the graph that known sets form; all single predicates are known as well. */
public enum SparseShape {
  /** No pairs: only single predicates are known. */
  INDEPENDENT {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {}
  },

  /** A chain: each predicate is joined with the next one. */
  CHAIN {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addGrid(1);
    }
  },

  /** A star: the first predicate is joined with every other predicate. */
  STAR {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      for (int i = 1; i < sets.predicates(); i++) {
        sets.add(0, i);
      }
    }
  },

  /** Trees: four out of five predicates are joined with an earlier predicate. */
  FOREST {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      for (int i = 1; i < sets.predicates(); i++) {
        if (random.nextInt(5) > 0) {
          sets.add(random.nextInt(i), i);
        }
      }
    }
  },

  /** A ring: a chain whose ends are joined. */
  CYCLE {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addGrid(1);
      sets.add(0, sets.predicates() - 1);
    }
  },

  /** A grid of two rows. */
  LADDER {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addGrid(2);
    }
  },

  /** A grid of four rows. */
  GRID {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addGrid(4);
    }
  },

  /**
   * A 4-tree: each predicate is joined with four predicates that are joined with each other; all
   * pairs and some triples are known.
   */
  FOUR_TREE {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addTree(random, 4, 1);
      sets.addTriples(random, 0.3);
    }
  },

  /** A 4-tree with three out of five pairs, so that the fill edges are unknown. */
  PARTIAL_FOUR_TREE {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addTree(random, 4, 0.6);
    }
  },

  /** Cliques of twelve predicates with all pairs known. */
  CLIQUES {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      for (int i = 0; i < sets.predicates(); i++) {
        for (int j = i - i % 12; j < i; j++) {
          sets.add(j, i);
        }
      }
    }
  },

  /** Random sets of two to four predicates, as many as there are predicates. */
  DENSE {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      for (int i = 0; i < sets.predicates(); i++) {
        int[] some = new int[2 + random.nextInt(3)];
        for (int j = 0; j < some.length; j++) {
          some[j] = random.nextInt(sets.predicates());
        }
        sets.add(some);
      }
    }
  };

  abstract void draw(SparseSets sets, SplittableRandom random);

  /**
   * Generates the known sets of this shape.
   *
   * @param predicates the number of predicates, 1 or more
   * @param seed the seed of the random shapes
   */
  public PredicateSet[] sets(int predicates, long seed) {
    SparseSets sets = new SparseSets(predicates);
    draw(sets, new SplittableRandom(seed));
    return sets.toArray();
  }
}
