package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.internal.joinorder.Figure9;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests commands that extend a sweep and that merge shards. */
class MergeCommandTest extends CommandLineHarness {

  private static final Figure9 EXPERIMENT = new Figure9();

  private void run(String name, String tables, String... more) {
    assertThat(lab(command(name, tables, more))).as(err.toString()).isZero();
  }

  private String[] command(String name, String tables, String... more) {
    List<String> command = new ArrayList<>(List.of("run", EXPERIMENT.name(), "--in-process"));
    command.addAll(List.of("--quick", "--backend", "cpu", "--axis", "tables=" + tables));
    command.addAll(List.of("--axis", "algorithm=dpccp,ec-gpu", "--axis", "query=0"));
    command.addAll(List.of("--axis", "topology=linear", "--rows-only", "--timeout", "3600"));
    command.addAll(List.of("--out", folder.resolve(name).toString()));
    command.addAll(List.of(more));
    return command.toArray(String[]::new);
  }

  private StoredRun read(String name) {
    return StoredRun.read(EXPERIMENT, new RunFolder(folder.resolve(name)));
  }

  @Test
  void aWiderRunAddsWhatIsMissingAndANarrowerOneChangesNothing() throws Exception {
    run("grown", "2,4");
    String before = Files.readString(folder.resolve("grown/results.jsonl"));
    run("grown", "2..5");
    assertThat(read("grown").rows()).hasSize(8);
    assertThat(Files.readString(folder.resolve("grown/results.jsonl"))).startsWith(before);
    assertThat(read("grown").sweep().axes()).containsEntry("tables", List.of("2", "3", "4", "5"));
    String grown = Files.readString(folder.resolve("grown/results.jsonl"));
    run("grown", "3");
    assertThat(folder.resolve("grown/results.jsonl")).hasContent(grown.strip());
  }

  @Test
  void moreRepetitionsAddWhatIsMissingAndFewerChangeNothing() throws Exception {
    run("grown", "2,4", "--repetitions", "2");
    assertThat(read("grown").rows()).hasSize(8);
    run("grown", "4", "--repetitions", "5");
    assertThat(read("grown").rows()).hasSize(8 + 2 * 3);
    assertThat(read("grown").sweep().repetitions()).isEqualTo(5);
    run("grown", "2,4");
    assertThat(read("grown").rows()).hasSize(8 + 2 * 3);
    assertThat(read("grown").sweep().repetitions()).isEqualTo(5);
    run("grown", "2", "--repetitions", "5");
    assertThat(read("grown").rows()).hasSize(4 * 5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0; 2; --repetitions 0: repetitions: 0 must be from 1 to 10000",
        "-3; 2; --repetitions -3: repetitions: -3 must be from 1 to 10000",
        "10001; 2; --repetitions 10001: repetitions: 10001 must be from 1 to 10000",
        "many; 2; Invalid value for option '--repetitions': 'many' is not an int",
        "9999; 2..12; --repetitions 9999: meister-fig09: a sweep of more than 100,000 measurements"
      })
  void wrongNumbersOfRepetitionsAreRefused(String times, String tables, String message) {
    assertRefused(message, command("wrong", tables, "--repetitions", times));
    assertThat(folder.resolve("wrong")).doesNotExist();
  }

  /** An accepted empty name would write the run to the current folder. */
  @Test
  void anEmptyNameOfAFolderIsRefused() {
    assertRefused("--out: the name is empty; name a folder", "run", "meister-fig09", "--out", "");
    assertThat(Path.of("sweep.json")).doesNotExist();
  }

  @Test
  void shardsOfDifferentRepetitionsAreJoined() throws Exception {
    run("one", "2", "--repetitions", "2");
    run("two", "3", "--repetitions", "3");
    assertThat(lab("merge", path("all"), path("one"), path("two"))).as(err.toString()).isZero();
    assertThat(out.toString()).contains("10 of 12 measurements; unfinished");
    assertThat(read("all").sweep().repetitions()).isEqualTo(3);
  }

  @Test
  void shardsAreJoinedAndTheRestIsMeasured() throws Exception {
    run("one", "2..7", "--shard", "1/3");
    run("two", "2..7", "--shard", "2/3");
    String out1 = folder.resolve("all").toString();
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    assertThat(lab("merge", out1, path("one"), path("two"))).as(err.toString()).isZero();
    assertThat(out.toString())
        .isEqualTo(
            out1
                + ": 8 of 12 measurements; unfinished\n"
                + "measured in 1 environment; 0 rows occurred more than once\n"
                + String.format(Locale.ROOT, "report  %s\n", folder.resolve("all/index.html")));
    assertThat(folder.resolve("all/index.html")).content().contains("unfinished", "</html>");
    assertThat(lab("plot", out1)).isZero();
    String part = path("part");
    assertThat(lab("merge", part, path("two"), "--rows-only")).isZero();
    assertThat(folder.resolve("part/index.html")).doesNotExist();
    run("all", "2..7");
    StoredRun whole = read("all");
    assertThat(whole.rows()).hasSize(12).startsWith(read("one").rows().get(0));
    assertThat(whole.environment().all()).hasSize(1);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void runsThatCannotBeJoinedAreRefusedInOneLine() throws Exception {
    run("one", "2");
    run("two", "2");
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    Path rows = folder.resolve("two/results.jsonl");
    String text = Files.readString(rows);
    Files.writeString(rows, text.replaceAll("hecksum\":([0-9.E]+)", "hecksum\":1$1"));
    String all = folder.resolve("all").toString();
    assertRefused(path("two") + ": topology=linear ", "merge", all, path("one"), path("two"));
    assertThat(err.toString()).contains(" in " + path("one") + "; leave one of the folders out");
    err.getBuffer().setLength(0);
    assertRefused(path("no") + ": not a run folder", "merge", all, path("no"));
    err.getBuffer().setLength(0);
    assertRefused("Missing required parameter: 'DIR'", "merge", all);
    err.getBuffer().setLength(0);
    assertRefused("--shard \"3/2\": write i/n", "run", EXPERIMENT.name(), "--shard", "3/2");
    assertThat(folder.resolve("all")).doesNotExist();
  }
}
