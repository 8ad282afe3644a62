package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the gates of {@code lab compare} on folders of invented runs. */
class CompareGateTest extends InventedRuns {

  @ParameterizedTest
  @CsvSource({
    "median:5%,1",
    "median:30%,0",
    "part:5%,1",
    "part:30%,0",
    "point:10%,1",
    "point:20.5%,1",
    "point:30%,0"
  })
  void theGateDecidesTheStatus(String gate, int status) throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 1.25, 1.25);
    assertThat(lab("compare", old.toString(), now.toString(), "--fail-if", gate)).isEqualTo(status);
    assertThat(err.toString().lines()).hasSize(status);
    assertThat(lab("compare", now.toString(), old.toString(), "--fail-if", gate)).isZero();
  }

  @Test
  void failuresOnOneSideAreReported() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 1, 1);
    replaceFirstRow(now, "error");
    assertThat(lab("compare", old.toString(), now.toString())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("1 tasks failed only on " + now + ", such as query=q11 path=fused-plain");
    String[] gate = {"compare", old.toString(), now.toString(), "--fail-if", "median:50%"};
    assertThat(lab(gate)).as("a failed task is missing").isOne();
    String[] back = {"compare", now.toString(), old.toString(), "--fail-if", "median:50%"};
    assertThat(lab(back)).as("a task that failed only before is not").isZero();
  }

  private static void replaceFirstRow(Path run, String status) throws Exception {
    Path rows = run.resolve("results.jsonl");
    String failed =
        Files.readString(rows)
            .replaceFirst(
                "\"status\":\"ok\".*?,\"finished\"",
                String.format(
                    Locale.ROOT, "\"status\":\"%s\",\"message\":\"broken\",\"finished\"", status));
    Files.writeString(rows, failed);
  }

  /** Without a condition for missing tasks, 5 % of a run would pass as the whole. */
  @ParameterizedTest
  @CsvSource({
    "median:5%, 1",
    "point:50%, 1",
    "missing:0, 1",
    "missing:227, 1",
    "missing:228, 0",
    "'', 0"
  })
  void aRunThatHasFivePercentOfTheRowsFailsAtEveryGate(String gate, int status) throws Exception {
    Path whole = run("whole", 1, 1, 1);
    Path part = run("part", 2, 1, 1);
    keepEvery(20, part);
    String[] gates = gate.isEmpty() ? new String[0] : new String[] {"--fail-if", gate};
    String[] there = with(new String[] {"compare", whole.toString(), part.toString()}, gates);
    assertThat(lab(there)).as(out.toString()).isEqualTo(status);
    assertThat(out.toString()).contains("228 tasks are only in " + whole + ", such as query=q1");
    boolean few = gate.startsWith("point"); // five processes measured the rows of a point
    assertThat(err.toString().lines()).hasSize(few ? 2 : status);
    assertThat(err.toString().contains(": no verdict against " + whole)).isEqualTo(few);
    String[] back = with(new String[] {"compare", part.toString(), whole.toString()}, gates);
    assertThat(lab(with(back, "--json"))).isEqualTo(status);
    if (status == 1) {
      assertThat(err.toString())
          .contains(": not compared with " + whole + " in 228 tasks, more than missing:");
    }
  }

  private static void keepEvery(int step, Path run) throws Exception {
    Path file = run.resolve("results.jsonl");
    List<String> rows = Files.readAllLines(file);
    IntStream kept = IntStream.range(0, rows.size()).filter(i -> i % step == 0);
    Files.write(file, kept.mapToObj(rows::get).toList());
  }

  @Test
  void tasksWithoutAPairAreCountedInJson() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 1, 1);
    keepEvery(20, now);
    replaceFirstRow(now, "error");
    assertThat(lab("compare", now.toString(), old.toString(), "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString()).at("/comparisons/0");
    assertThat(json.at("/missing").asInt()).isEqualTo(228);
    assertThat(json.at("/onlyOther")).hasSize(228);
    assertThat(json.at("/onlyBase")).isEmpty();
    assertThat(json.at("/lost")).isEmpty();
    assertThat(json.at("/gained")).hasSize(1);
    assertThat(json.at("/pairs").asInt()).isEqualTo(11);
  }

  @ParameterizedTest
  @ValueSource(strings = {"median", "median:10", "costs:1%", ""})
  void aGateOfAnotherFormIsRefused(String gate) throws Exception {
    Path old = run("old", 1, 1, 1);
    assertRefusal("--fail-if ", old.toString(), old.toString(), "--fail-if", gate);
  }

  @Tag("long")
  @Test
  void plansAreAGate() throws Exception {
    assertThat(lab("optimize", "--stored", "--json")).as(err.toString()).isZero();
    Path old = Files.writeString(folder.resolve("old.jsonl"), out.toString());
    out.getBuffer().setLength(0);
    assertThat(lab("optimize", "--stored", "--json", "--algorithm", "goo")).isZero();
    Path now = Files.writeString(folder.resolve("new.jsonl"), out.toString());
    out.getBuffer().setLength(0);
    assertThat(lab("compare", old.toString(), old.toString(), "--fail-if", "cost:0%")).isZero();
    assertThat(lab("compare", old.toString(), now.toString(), "--fail-if", "cost:0%")).isOne();
    assertThat(out.toString()).containsPattern("tpch-q08 .* goo +1\\.3");
    assertThat(err.toString()).hasLineCount(1);
    assertThat(lab("compare", old.toString(), now.toString(), "--fail-if", "cost:50%")).isZero();
    assertThat(lab("compare", now.toString(), old.toString(), "--fail-if", "cost:0%")).isZero();
    out.getBuffer().setLength(0);
    assertThat(lab("compare", old.toString(), now.toString(), "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/comparisons/0/worse/0/query").asText()).isEqualTo("tpch-q08");
  }
}
