package org.gpuquerylab.entropy.internal.feasibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.entropy.internal.generator.LogNormalGenerator;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
  private static final Support FULL = Support.full(3);

  /** Three predicates of selectivity 1/2, and their pairs. */
  private static MaxEntProblem triangle(double p01, double p02, double p12) {
    double[] known = {1, 0.5, 0.5, p01, 0.5, p02, p12};
    return MaxEntProblem.of(3, KnownSets.upTo(3, 2), known);
  }

  @Test
  void certificatesAreChecked() {
    // P(a != c) <= P(a != b) + P(b != c), where P(a != b) is s_a + s_b - 2 s_ab.
    double[] y = {0, 0, -2, 2, 0, -2, 2};
    assertThat(Diagnosis.proves(triangle(0.45, 0.05, 0.45), FULL, y)).isTrue();
    assertThat(Diagnosis.proves(triangle(0.4, 0.3, 0.4), FULL, y)).isFalse();
    assertThat(Diagnosis.proves(triangle(0.4, 0.25, 0.4), FULL, y)).isTrue();
    assertThat(Diagnosis.proves(triangle(0.25, 0.25, 0.25), FULL, y)).isFalse();
    assertThat(Diagnosis.proves(triangle(0.45, 0.05, 0.45), FULL, new double[7])).isFalse();
  }

  /** If two predicates exclude each other, their selectivities of 0.75 contradict each other. */
  @Test
  void certificatesNeedNotHoldForImpossibleCells() {
    MaxEntProblem problem = MaxEntProblem.of(2, KnownSets.upTo(2, 1), new double[] {1, 0.75, 0.75});
    double[] y = {0, 1, 1};
    Support exclusive = new Support(2, List.of(new Cube(3, 3)));
    assertThat(Diagnosis.proves(problem, Support.full(2), y)).isFalse();
    assertThat(Diagnosis.proves(problem, exclusive, y)).isTrue();
  }

  @Test
  void linearProgramsFindCertificatesIfAndOnlyIfThereIsNoSolution() {
    for (double p : new double[] {0.05, 0.25, 0.3, 0.35, 0.45}) {
      MaxEntProblem problem = triangle(0.4, p, 0.4);
      double[] y = new CellProgram(problem, FULL).certificate();
      assertThat(Diagnosis.proves(problem, FULL, y)).as("s02 = %s", p).isEqualTo(p < 0.3);
    }
  }

  @Test
  void linearProgramsFindImpossibleCells() {
    assertThat(new CellProgram(triangle(0.4, 0.3, 0.4), FULL).impossible())
        .extracting(cube -> cube.value())
        .containsExactly(0b010L, 0b101L);
    assertThat(new CellProgram(triangle(0.3, 0.3, 0.3), FULL).impossible()).isEmpty();
    MaxEntProblem hard = new LogNormalGenerator().generate(6, KnownSets.upTo(6, 3), 2);
    assertThat(new CellProgram(hard, Support.full(6)).impossible()).isEmpty();
  }

  @Test
  void weightsThatRunAwayAreACertificate() {
    MaxEntProblem problem = triangle(0.45, 0.05, 0.45);
    ReducedProblem reduced = ReducedProblem.of(problem);
    assertThatThrownBy(() -> Diagnosis.of(reduced, new double[7]))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("{p0, p1} = 0.45")
        .hasMessageContaining("no distribution has them");
    assertThat(Diagnosis.of(ReducedProblem.of(triangle(0.3, 0.3, 0.3)), new double[7])).isEmpty();
  }
}
