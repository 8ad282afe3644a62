package org.gpuquerylab.entropy.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemClassTest {
  @Test
  void theSmallestClassThatHoldsIt() {
    for (int z = 0; z <= 14; z++) {
      for (int unknowns = 0; unknowns <= 90; unknowns++) {
        int kind = ProblemClass.of(z, unknowns);
        int predicates = z;
        int most = unknowns;
        ProblemClass[] fitting =
            ProblemClass.ALL.stream()
                .filter(c -> c.predicates() >= predicates && c.unknowns() >= most)
                .toArray(ProblemClass[]::new);
        if (kind < 0) {
          assertThat(fitting).isEmpty();
        } else {
          ProblemClass found = ProblemClass.ALL.get(kind);
          assertThat(fitting)
              .contains(found)
              .allMatch(
                  c -> c.predicates() >= found.predicates() && c.unknowns() >= found.unknowns());
        }
      }
    }
  }

  /**
   * With pairs of up to 8 predicates, a group is a warp, and local memory is enough for many groups
   * at once.
   */
  @Test
  void pairsOfFewPredicatesTakeAWarp() {
    for (int z = 4; z <= 8; z += 2) {
      ProblemClass kind = ProblemClass.ALL.get(ProblemClass.of(z, z * (z + 1) / 2));
      assertThat(kind.group()).isEqualTo(32);
      assertThat(kind.hasLocalCells()).isTrue();
      assertThat(kind.predicates()).isEqualTo(z);
    }
    assertThat(ProblemClass.ALL)
        .allSatisfy(kind -> assertThat(kind.group() % 32).isZero())
        .anyMatch(kind -> !kind.hasLocalCells());
  }
}
