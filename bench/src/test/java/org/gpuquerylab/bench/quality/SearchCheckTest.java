package org.gpuquerylab.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.bench.BenchmarkNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchCheckTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  @TempDir Path folder;

  private static int run(String... arguments) {
    return BenchmarkNames.execute(new SearchCheck(), arguments);
  }

  private static QualityRow row(
      int index, String algorithm, double budget, double wall, double cost) {
    return new QualityRow("GRAPHS", index, "grid", 50, algorithm, budget, "", wall, wall / 2, cost);
  }

  @Test
  void countsWhatBreaksAPromise() {
    QualityRow auto = row(0, "auto", 10, 10, 200);
    QualityRow late = row(1, "auto", 10, 16.5, 100);
    QualityRow goo = row(0, "goo", NONE, 1, 100);
    List<QualityRow> broken = List.of(auto, late, goo, row(1, "goo", NONE, 1, 100));
    assertThat(PromiseCheck.RIVALS.summary(broken, 7, false))
        .isEqualTo(
            "2 of 7 queries; plans above those of rivals: goo 1/2; budgets exceeded by more than a"
                + " tenth and 5 ms: 1 of 2 by the wall, 0 by processor time; worst: "
                + late.line());
    assertThat(PromiseCheck.BUDGETS.summary(List.of(auto), 1, false))
        .isEqualTo(
            "1 of 1 queries; budgets exceeded by more than a tenth and 5 ms: 0 of 1 by the wall,"
                + " 0 by processor time");
    assertThat(PromiseCheck.RIVALS.isKept(broken, false)).isFalse();
    assertThat(PromiseCheck.RIVALS.isKept(broken.subList(1, 4), false)).isTrue();
    assertThat(PromiseCheck.BUDGETS.isKept(broken, false)).isFalse();
    assertThat(PromiseCheck.BUDGETS.isKept(broken, true)).isTrue();
    assertThat(PromiseCheck.BUDGETS.isKept(List.of(auto, goo), false)).isTrue();
  }

  @Test
  void runsBothChecksInProcesses() throws Exception {
    Path rows = folder.resolve("rows");
    String processes = "--processes=2";
    assertThat(run("--rows=" + rows, processes, "--queries=3", "--warm-up=0", "--poll=0.5"))
        .isBetween(0, 1);
    for (PromiseCheck check : PromiseCheck.values()) {
      for (int i = 0; i < 2; i++) {
        Path file = rows.resolve(check.label() + "-" + i + ".csv");
        List<QualityRow> all = QualityRow.parseAll(Files.readString(file), file);
        assertThat(all.stream().mapToInt(QualityRow::index).distinct().toArray())
            .isEqualTo(i == 0 ? new int[] {0, 2} : new int[] {1});
        assertThat(all).allMatch(row -> row.set().equals(check.set().name()));
      }
    }
  }

  @Test
  void endsWithItsTime() {
    assertThat(run("--rows=" + folder, "--processes=1", "--warm-up=0", "--seconds=0")).isZero();
  }

  @Test
  void saysThatAProcessFailed() throws Exception {
    try (Shards shards = new Shards(folder, "failing")) {
      shards.start("64m", List.of("--queries", "none"));
      while (!shards.end(10)) {
        assertThat(shards.failures()).isZero();
      }
      assertThat(shards.failures()).isEqualTo(1);
      assertThat(shards.rows()).isEmpty();
    }
    assertThat(folder.resolve("failing-0.log")).content().contains("trees, graphs, mixed");
  }

  @Test
  void refusesWhatItDoesNotKnow() throws Exception {
    Files.writeString(folder.resolve("kept"), "");
    assertThat(run("--rows=" + folder)).isEqualTo(2);
    assertThat(run("--checks=all")).isEqualTo(2);
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("kept"));
  }
}
