package org.gpuquerylab.engine.internal.estimate;

import java.util.ArrayList;
import java.util.List;

/** The number of partners of keys in the tables of a class of equal columns. */
final class Partners {
  private final List<KeyWeights> tables = new ArrayList<>();

  Partners(JoinBranch.Arm arm, JoinKeyCounts keys) {
    for (JoinBranch other : arm.others()) {
      KeyWeights counted = keys.partners(other);
      if (counted != null) {
        tables.add(counted);
      }
    }
  }

  double of(long key) {
    double weight = 1;
    for (int i = 0; i < tables.size(); i++) {
      weight *= tables.get(i).get(key);
    }
    return weight;
  }
}
