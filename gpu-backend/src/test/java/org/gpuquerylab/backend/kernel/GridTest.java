package org.gpuquerylab.backend.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridTest {

  @ParameterizedTest
  @CsvSource({
    "0, 32, 32",
    "1, 32, 32",
    "31, 32, 32",
    "32, 32, 32",
    "33, 32, 64",
    "7, 1, 7",
    "4294967297, 256, 4294967552",
    "9223372036854775680, 64, 9223372036854775680"
  })
  void coverIsTheSmallestGrid(long items, int group, long expected) {
    Grid grid = Grid.cover(items, group);
    assertThat(grid).isEqualTo(new Grid(expected, group));
    assertThat(grid.groups()).isEqualTo(expected / group);
  }

  @ParameterizedTest
  @CsvSource({"-1, 32", "9223372036854775807, 2", "5, 0", "0, 0", "5, -32"})
  void coverRefusesWhatNoGridCovers(long items, int group) {
    assertThatIllegalArgumentException().isThrownBy(() -> Grid.cover(items, group));
  }

  @Test
  void faultsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grid(100, 32))
        .withMessage("items must be a positive multiple of the group size 32, not 100");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grid(0, 32))
        .withMessageContaining("not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grid(32, -1))
        .withMessage("the group size must be positive, not -1");
  }

  @Test
  void scalesGroupsButNeverToNone() {
    assertThat(new Grid(1024, 128).scaled(0.5)).isEqualTo(new Grid(512, 128));
    assertThat(new Grid(384, 128).scaled(0.5)).isEqualTo(new Grid(256, 128));
    assertThat(new Grid(128, 128).scaled(1e-9)).isEqualTo(new Grid(128, 128));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grid(128, 128).scaled(0))
        .withMessageContaining("positive, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grid(128, 128).scaled(Double.NaN))
        .withMessageContaining("NaN");
  }
}
