package org.gpuquerylab.entropy.generator;

import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.PredicateSet;

/** Which predicates known sets join; all single predicates are known as well. */
public enum SparseShape {
  /** No pair. */
  INDEPENDENT {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {}
  },

  /** Each predicate with the next. */
  CHAIN {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addGrid(1);
    }
  },

  /** The first with each other. */
  STAR {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      for (int i = 1; i < sets.predicates(); i++) {
        sets.add(0, i);
      }
    }
  },

  /** Trees: four out of five predicates are joined with an earlier one. */
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

  /** A chain whose ends are joined. */
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
   * Each predicate with all of four that are joined to each other, with all pairs and some triples.
   */
  FOUR_TREE {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addTree(random, 4, 1);
      sets.addTriples(random, 0.3);
    }
  },

  /** The same with three out of five pairs, so that the fill edges are unknown. */
  PARTIAL_FOUR_TREE {
    @Override
    void draw(SparseSets sets, SplittableRandom random) {
      sets.addTree(random, 4, 0.6);
    }
  },

  /** Cliques of twelve with all pairs. */
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

  /** As many sets of two to four predicates as there are predicates. */
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

  /** The name in listings, such as {@code partial-four-tree}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  abstract void draw(SparseSets sets, SplittableRandom random);

  /**
   * The known sets of this shape.
   *
   * @param predicates 1 or more
   * @param seed seed of the random shapes
   */
  public PredicateSet[] sets(int predicates, long seed) {
    SparseSets sets = new SparseSets(predicates);
    draw(sets, new SplittableRandom(seed));
    return sets.toArray();
  }
}
