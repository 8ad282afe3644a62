package org.gpuquerylab.entropy.internal.feasibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.junit.jupiter.api.Test;

class ImpossibleCellsTest {
  private static List<Cube> of(int z, long[] known, double... selectivities) {
    return ImpossibleCells.of(MaxEntProblem.of(z, KnownSets.of(known), selectivities));
  }

  private static long[] sets(long... sets) {
    return sets;
  }

  @Test
  void theBoundOfSinglesLeavesNoTwoFailures() {
    assertThat(of(3, sets(1, 2, 4, 7), 1, 0.75, 0.75, 0.75, 0.25))
        .containsExactlyInAnyOrder(new Cube(3, 0), new Cube(5, 0), new Cube(6, 0));
    assertThat(of(3, sets(1, 2, 4, 7), 1, 0.75, 0.75, 0.75, 0.26)).isEmpty();
    assertThatThrownBy(() -> of(3, sets(1, 2, 4, 7), 1, 0.75, 0.75, 0.75, 0.24))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("{p0} = 0.75, {p1} = 0.75, {p2} = 0.75, {p0, p1, p2} = 0.24")
        .hasMessageContaining("-0.0100000 for two of these predicates to fail at once");
  }

  @Test
  void equalSelectivitiesImply() {
    assertThat(of(3, sets(1, 7), 1, 0.25, 0.25))
        .containsExactlyInAnyOrder(new Cube(3, 1), new Cube(5, 1));
    assertThat(of(3, sets(1, 7), 1, 0.25, 0.24)).isEmpty();
  }

  @Test
  void zeroLeavesNothing() {
    assertThat(of(3, sets(3), 1, 0)).containsExactly(new Cube(3, 3));
    assertThat(of(3, sets(1, 3), 1, 1e-300, 1e-301)).isEmpty();
  }

  @Test
  void zerosAndOnesAloneOnRequest() {
    MaxEntProblem problem =
        MaxEntProblem.of(
            4, KnownSets.of(1, 2, 3, 4, 6, 12), new double[] {1, 0.5, 0.5, 0.5, 1, 0.5, 0});
    assertThat(ImpossibleCells.ofZerosAndOnes(problem))
        .containsExactlyInAnyOrder(new Cube(4, 0), new Cube(12, 12));
  }

  @Test
  void combinationsOfThreePredicates() {
    // Only the cell "p0 and not p1 and not p2" is 0, which no pair of predicates shows.
    assertThat(of(3, sets(1, 2, 3, 4, 5, 6, 7), 1, .5, .5, .25, .5, .3, .2, .05))
        .containsExactly(new Cube(7, 1));
    assertThatThrownBy(() -> of(3, sets(1, 2, 3, 4, 5, 6, 7), 1, .5, .5, .25, .5, .3, .2, .04))
        .isInstanceOf(ContradictoryProblemException.class)
        .hasMessageContaining("they leave -0.0100000 for {p0} and not {p1} and not {p2}")
        .hasMessageContaining("{p0} = 0.5, {p0, p1} = 0.25, {p0, p2} = 0.3, {p0, p1, p2} = 0.04");
  }

  @Test
  void substitutionsMergeWhatAgreesAndDropWhatCannotBe() {
    // p1 always holds; p2 and p3 are equivalent; p0 and p4 remain.
    Substitution map =
        Substitution.of(5, List.of(new Cube(2, 0), new Cube(12, 4), new Cube(12, 8)));
    assertThat(map.predicates()).isEqualTo(3);
    assertThat(map.source(1)).isEqualTo(2);
    assertThat(map.set(0b01010)).isEqualTo(0b010);
    assertThat(map.set(0b11101)).isEqualTo(0b111);
    assertThat(map.cell(0b01110)).isEqualTo(0b010);
    assertThat(map.cell(0b00110)).isEqualTo(-1);
    assertThat(map.cell(0b01010)).isEqualTo(-1);
    assertThat(map.cell(0b01100)).isEqualTo(-1);
    assertThat(map.cube(new Cube(0b10110, 0b00010))).isEqualTo(new Cube(0b110, 0b000));
    assertThat(map.cube(new Cube(0b00011, 0b00001))).isNull();
    assertThat(map.cube(new Cube(0b01101, 0b01000))).isNull();
    Substitution never = Substitution.of(3, List.of(new Cube(1, 1)));
    assertThat(map.then(never).set(0b00001)).isEqualTo(-1);
    assertThat(map.then(never).set(0b10000)).isEqualTo(0b10);
    assertThat(map.then(never).cell(0b11110)).isEqualTo(0b11);
    assertThat(Substitution.identity(3).isIdentity()).isTrue();
    assertThat(Substitution.of(3, List.of(new Cube(3, 1), new Cube(7, 2))).isIdentity()).isTrue();
  }
}
