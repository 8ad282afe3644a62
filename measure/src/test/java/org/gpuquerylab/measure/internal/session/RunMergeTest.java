package org.gpuquerylab.measure.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.environment.Environment;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.internal.sweep.Shard;
import org.gpuquerylab.measure.internal.sweep.SweepRunner;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMergeTest {

  private static final FakeExperiment EXPERIMENT = new FakeExperiment();

  @TempDir Path path;

  private final Sweep sweep =
      FakeRuns.sweep(List.of("ok", "disagree", "unsupported"), List.of("1", "2", "3", "4"));
  private final List<RunFolder> shards = new ArrayList<>();
  private RunFolder out = new RunFolder(Path.of("."));

  @BeforeEach
  void measureShards() throws Exception {
    out = new RunFolder(path.resolve("out"));
    for (int i = 1; i <= 3; i++) {
      RunFolder shard = new RunFolder(path.resolve("shard-" + i));
      FakeRuns.part(sweep, shard.path(), new Shard(i, 3));
      describe(shard, "abc123", i < 3 ? "one processor" : "another processor");
      shards.add(shard);
    }
  }

  private void describe(RunFolder folder, String commit, String cpu) {
    Environment.here(Backends.find(Collections.emptyIterator()))
        .adopt(folder, sweep, sweep, false, false);
    ObjectNode json = StoredEnvironment.read(folder).json();
    json.put("commit", commit).put("dirty", false).putObject("cpu").put("model", cpu);
    folder.write(folder.environmentFile(), json.toString());
  }

  private RunMerge.Merged merge(boolean mixed) {
    return new RunMerge(EXPERIMENT, out, shards).run(mixed);
  }

  @Test
  void shardsAreOneRunThatIsDrawnAndGoesOn() {
    assertThat(merge(false)).isEqualTo(new RunMerge.Merged(48, 48, 0, 2));
    StoredRun run = StoredRun.read(EXPERIMENT, out);
    assertThat(run.environment().all()).hasSize(2);
    assertThat(run.environment().mixture(sweep)).isEqualTo("cpu");
    List<Row> rows = new ArrayList<>();
    for (RunFolder shard : shards) {
      int environment = shard.equals(shards.get(2)) ? 1 : 0;
      FakeRuns.rows(shard).forEach(row -> rows.add(row.in(environment)));
    }
    assertThat(run.rows()).isEqualTo(rows);
    assertThat(new HashSet<>(run.rows().stream().map(Row::task).toList()))
        .isEqualTo(new HashSet<>(sweep.tasks(EXPERIMENT::covers)));
    assertThat(Report.plot(EXPERIMENT, out)).containsExactly("fake-figure");
    Report.write(EXPERIMENT, out);
    assertThat(out.reportFile())
        .content()
        .contains("each row of results.jsonl has the number of its environment");

    Sweep wider = FakeRuns.sweep(List.of("ok"), List.of("5"));
    assertThat(FakeRuns.run(EXPERIMENT, wider, out.path(), Progress.NONE))
        .isEqualTo(SweepRunner.End.COMPLETE);
    assertThat(FakeRuns.rows(out)).hasSize(52).startsWith(rows.toArray(Row[]::new));
  }

  @Test
  void aSecondMergeAddsWhatIsNew() {
    List<RunFolder> all = List.copyOf(shards);
    shards.remove(2);
    assertThat(merge(false)).isEqualTo(new RunMerge.Merged(32, 48, 0, 1));
    List<Row> before = FakeRuns.rows(out);
    shards.clear();
    shards.addAll(all);
    assertThat(merge(false)).isEqualTo(new RunMerge.Merged(48, 48, 32, 2));
    assertThat(FakeRuns.rows(out)).startsWith(before.toArray(Row[]::new));
    assertThat(merge(false)).isEqualTo(new RunMerge.Merged(48, 48, 48, 2));
  }

  /**
   * Two processes measured the first shard, and one process the second; rows of the third do not
   * name a process.
   */
  @Test
  void processesOfTheFoldersStayApart() throws Exception {
    String text = Files.readString(shards.get(0).resultsFile());
    int half = text.indexOf('\n', text.length() / 2) + 1;
    Files.writeString(
        shards.get(0).resultsFile(),
        said(text.substring(0, half), 1) + said(text.substring(half), 2));
    Path second = shards.get(1).resultsFile();
    Files.writeString(second, said(Files.readString(second), 1));
    merge(false);
    List<Integer> processes =
        FakeRuns.rows(out).stream().map(Row::process).distinct().sorted().toList();
    assertThat(processes).containsExactly(0, 1, 2, 3);
    List<Row> before = FakeRuns.rows(out);
    merge(false);
    assertThat(FakeRuns.rows(out)).isEqualTo(before);
  }

  private static String said(String rows, int process) {
    return rows.replace("}\n", ",\"process\":" + process + "}\n");
  }

  @Test
  void sweepsOfOtherValuesAreJoined() {
    RunFolder wide = new RunFolder(path.resolve("wide"));
    FakeRuns.part(FakeRuns.sweep(List.of("ok"), List.of("9", "10")), wide.path(), Shard.WHOLE);
    describe(wide, "abc123", "one processor");
    shards.add(wide);
    // The sweep is incomplete, because the new numbers have rows of one mode only.
    assertThat(merge(false)).isEqualTo(new RunMerge.Merged(56, 72, 0, 2));
    assertThat(out.sweep().axes()).containsEntry("n", List.of("1", "2", "3", "4", "9", "10"));
  }

  @Test
  void anotherCommitIsRefusedUnlessTheUserMixes() {
    RunFolder other = new RunFolder(path.resolve("other"));
    FakeRuns.part(sweep, other.path(), new Shard(1, 3));
    describe(other, "def456", "one processor");
    shards.set(0, other);
    assertThatThrownBy(() -> merge(false))
        .isInstanceOf(InputException.class)
        .hasMessage(
            shards.get(1).environmentFile()
                + ": not measured by the same code as the first folder"
                + " (commit was \"def456\" and is \"abc123\"); leave it out, or mix both with --mixed");
    assertThat(out.path()).doesNotExist();
    assertThat(merge(true)).isEqualTo(new RunMerge.Merged(48, 48, 0, 3));
    assertThat(StoredEnvironment.read(out).mixture(sweep)).isEqualTo("commit, cpu");
  }

  @Test
  void anUnknownCommitIsAnotherOne() throws Exception {
    Files.delete(shards.get(1).environmentFile());
    assertThatThrownBy(() -> merge(false))
        .hasMessageContaining("(commit was \"abc123\" and is unknown, ");
  }

  @Test
  void equalRowsAreKeptOnceAndOthersRefused() throws Exception {
    RunFolder again = new RunFolder(path.resolve("again"));
    FakeRuns.part(sweep, again.path(), new Shard(2, 3));
    describe(again, "abc123", "one processor");
    shards.add(again);
    assertThat(merge(false)).isEqualTo(new RunMerge.Merged(48, 48, 16, 2));
    assertThat(FakeRuns.rows(out)).containsAll(FakeRuns.rows(shards.get(1)));

    out = new RunFolder(path.resolve("elsewhere"));
    List<Row> rows = FakeRuns.rows(again);
    String lines = Files.readString(again.resultsFile());
    Row wrong =
        rows.stream().filter(row -> row.status().label().equals("disagrees")).findFirst().get();
    double checksum = wrong.measured().checksum();
    again.write(
        again.resultsFile(), lines.replace("\"checksum\":" + checksum, "\"checksum\":99.5"));
    assertThatThrownBy(() -> merge(false))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(again + ": mode=disagree n=")
        .hasMessageContaining("has status disagrees and checksum 99.5, but mode=disagree n=")
        .hasMessageEndingWith(" in " + shards.get(1) + "; leave one of the folders out");
    assertThat(out.path()).doesNotExist();
  }

  @Test
  void anotherStatusIsAConflict() throws Exception {
    RunFolder again = new RunFolder(path.resolve("again"));
    FakeRuns.part(sweep, again.path(), new Shard(2, 3));
    describe(again, "abc123", "one processor");
    shards.add(again);
    String lines = Files.readString(again.resultsFile());
    again.write(again.resultsFile(), lines.replace("\"unsupported\",\"m", "\"timeout\",\"m"));
    assertThatThrownBy(() -> merge(false))
        .hasMessageContaining(" has status timeout, but ")
        .hasMessageContaining(" has status unsupported in ");
  }

  @Test
  void anotherTimeoutIsRefused() throws Exception {
    RunFolder second = shards.get(1);
    second.write(
        second.sweepFile(), Files.readString(second.sweepFile()).replace("4000000", "4000001"));
    assertThatThrownBy(() -> merge(false))
        .hasMessage(
            second.sweepFile()
                + ": timeout: this folder has 4000001 ms, but "
                + shards.get(0)
                + " has 4000000 ms; leave one of the folders out");
    assertThat(out.path()).doesNotExist();
  }
}
