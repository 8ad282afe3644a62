package org.gpuquerylab.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OperatorInputTest {

  @Test
  void rowsAreNotNegative() {
    assertThatThrownBy(() -> new SelectionInput(-1, List.of(4), List.of(), 0))
        .hasMessage("rows must be at least 0, not -1");
    assertThatThrownBy(() -> new JoinInput(1, -2, List.of(), List.of(), 0))
        .hasMessage("dimensionRows must be at least 0, not -2");
  }

  @Test
  void aSelectionHasAPredicate() {
    assertThatThrownBy(() -> new SelectionInput(1, List.of(), List.of(4), 0))
        .hasMessage("predicateBytes must have the width of at least one column");
  }

  @Test
  void widthsArePositive() {
    assertThatThrownBy(() -> new SelectionInput(1, List.of(4, 0), List.of(4), 0))
        .hasMessage("predicateBytes must be at least 1, not 0");
    assertThatThrownBy(() -> new AggregationInput(1, 0, List.of(4), 0))
        .hasMessage("keyBytes must be at least 1, not 0");
  }

  @Test
  void selectivitiesAreFractions() {
    assertThatThrownBy(() -> new SelectionInput(1, List.of(4), List.of(4), 25))
        .hasMessage("selectivity must be from 0 to 1, not 25.0");
    assertThatThrownBy(() -> new JoinInput(1, 1, List.of(), List.of(), Double.NaN))
        .hasMessage("selectivity must be from 0 to 1, not NaN");
  }

  @Test
  void groupsAndPartitionsAreNoMoreThanRows() {
    assertThatThrownBy(() -> new AggregationInput(10, 4, List.of(), 11))
        .hasMessage("groups must be at most 10, not 11");
    assertThatThrownBy(() -> new SortInput(10, 4, List.of(4), 11))
        .hasMessage("partitions must be at most 10, not 11");
    assertThat(new SortInput(0, 4, List.of(4), 1).resultBytes()).isZero();
  }
}
