package org.gpuquerylab.measure.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCostsTest {

  @TempDir Path folder;

  private static String line(String query, String function, String cost) {
    return String.format(
        Locale.ROOT,
        "{\"query\":\"%s\",\"algorithm\":\"goo\",\"costFunction\":\"%s\",\"cost\":%s,\"x\":[1]}%n",
        query,
        function,
        cost);
  }

  private PlanCosts costs(String name, String... lines) throws IOException {
    return PlanCosts.read(Files.writeString(folder.resolve(name), String.join("", lines)));
  }

  @Test
  void costsAreComparedQueryByQuery() throws IOException {
    PlanCosts base =
        costs(
            "base",
            line("a", "cout", "10"),
            line("b", "cout", "10"),
            line("c", "cout", "0"),
            line("d", "cout", "5"),
            line("e", "cout", "0"),
            line("f", "cout", "1e10"));
    PlanCosts other =
        costs(
            "other",
            line("a", "cout", "15"),
            line("b", "cout", "5"),
            line("c", "cout", "0"),
            line("e", "cout", "1"),
            line("f", "cout", "10000000000.000001"),
            line("g", "cout", "1"));
    CostComparison comparison = CostComparison.of(base, other);
    assertThat(comparison.worse()).extracting(CostChange::query).containsExactly("e", "a");
    assertThat(comparison.worse()).extracting(CostChange::factor).contains(1.5);
    assertThat(comparison.better()).extracting(CostChange::query).containsExactly("b");
    assertThat(comparison.missing()).containsExactly("d");
    assertThat(comparison.added()).containsExactly("g");
    assertThat(comparison.failures(FailIf.parse("cost:0%"))).containsExactly("e", "a");
    assertThat(comparison.failures(FailIf.parse("cost:50%"))).containsExactly("e");
    assertThat(comparison.failures(FailIf.parse("missing:1"))).containsExactly("d", "g");
    assertThat(comparison.failures(FailIf.parse("missing:2"))).isEmpty();
    assertThatThrownBy(() -> comparison.failures(FailIf.parse("point:1%")))
        .isInstanceOf(InputException.class);
  }

  @Test
  void theSameFileDoesNotFail() throws IOException {
    PlanCosts base = costs("base", line("a", "cout", "10"), line("b", "cout", "3.25"));
    CostComparison comparison = CostComparison.of(base, base);
    assertThat(comparison.failures(FailIf.parse("cost:0%"))).isEmpty();
    assertThat(comparison.changes()).hasSize(2);
  }

  @Test
  void twoCostFunctionsAreRefused() throws IOException {
    PlanCosts base = costs("base", line("a", "cout", "10"));
    PlanCosts other = costs("other", line("a", "cmax", "10"));
    assertThatThrownBy(() -> CostComparison.of(base, other))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("compare costs of one function");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x\n",
        "[]\n",
        "{}\n",
        "{\"query\":\"a\",\"algorithm\":\"b\",\"costFunction\":\"c\",\"cost\":-1}\n",
        "{\"query\":\"a\",\"algorithm\":\"b\",\"costFunction\":\"c\",\"cost\":1e200}\n",
        "{\"query\":\"a\",\"algorithm\":\"b\",\"costFunction\":\"c\",\"cost\":\"1\"}\n",
        "{\"query\":1,\"algorithm\":\"b\",\"costFunction\":\"c\",\"cost\":1}\n",
        "{\"query\":\"a\",\"algorithm\":\"b\",\"costFunction\":\"c\",\"cost\":1}"
      })
  void anythingElseIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> costs("base", text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("base").toString())
        .hasMessageContaining("lab optimize --stored --json")
        .satisfies(e -> assertThat(e).message().hasLineCount(1));
  }

  @Test
  void aQueryThatOccursTwiceIsRefused() {
    assertThatThrownBy(() -> costs("base", line("a", "cout", "1"), line("a", "cout", "1")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"a\" occurs twice");
  }

  @Test
  void aLineBeyondTheLimitIsRefused() {
    String text = line("a", "cout", "1") + " ".repeat(70_000) + "\n";
    assertThatThrownBy(() -> costs("base", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(":2: this is longer than 65,536 bytes");
  }
}
