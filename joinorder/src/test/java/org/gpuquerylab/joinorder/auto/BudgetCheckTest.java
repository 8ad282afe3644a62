package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.joinorder.contract.CountedClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BudgetCheckTest {
  /** Two queries of each shape, by a clock that counts looks: no run depends on the machine. */
  @Test
  void budgetsAreKeptByACountedClock() {
    BudgetCheck check = new BudgetCheck(null, new CountedClock(0.25), () -> 0);
    assertThat(check.passes(0, 2 * DeepGraphs.Shape.values().length, 10, 60)).isTrue();
  }

  @Test
  void lateRunsAreFound() {
    BudgetCheck check = new BudgetCheck(null, new CountedClock(50), () -> 0);
    assertThat(check.passes(0, 1, 10)).isFalse();
  }

  @Test
  @Tag("long")
  void argumentsThatDoNotExistAreRefused() throws Exception {
    for (List<String> wrong :
        List.of(List.<String>of(), List.of("none:0"), List.of("none", "x"), List.of("none", "0"))) {
      StartedProgram ended = StartedProgram.run(BudgetCheck.class, wrong.toArray(String[]::new));
      assertThat(ended.status()).as("%s: %s", wrong, ended.text()).isEqualTo(2);
      assertThat(ended.text()).contains("BudgetCheck: ");
    }
  }
}
