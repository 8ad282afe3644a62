package org.gpuquerylab.cli.internal.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs the whole demo in a separate process, at its smallest size; its profiles go to another
 * folder.
 */
@Tag("long")
@Timeout(3_600)
class DemoCommandTest extends CommandLineHarness {

  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final String PAGE = "index.html";

  private Process start() throws IOException {
    List<String> home = List.of("-Dlab.home=" + Path.of("..").toRealPath());
    List<String> command =
        ChildJvm.command(home, Lab.class, "demo", "--quick", "--out", path().toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile());
    builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
    return builder.start();
  }

  private Path path() {
    return folder.resolve("demo");
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"));
  }

  private byte[] rows(String experiment) throws IOException {
    Path file = new RunFolder(path().resolve(experiment)).resultsFile();
    return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
  }

  /**
   * Sends SIGINT, as Ctrl-C does, but only to one process; the same command then runs the rest, and
   * shows every paper.
   */
  @Test
  void interruptedItSaysWhatIsKeptAndGoesOnToAPage() throws Exception {
    Process first = start();
    Instant end = Instant.now().plus(PATIENCE);
    while (rows("meister-fig09").length == 0) {
      assertThat(Instant.now()).as("patience: %s", output()).isBefore(end);
      Thread.sleep(10);
    }
    List<ProcessHandle> children = first.toHandle().children().toList();
    first.destroy();
    assertThat(first.waitFor()).as(output()).isEqualTo(143);
    for (ProcessHandle child : children) {
      child.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
    assertThat(output())
        .contains(
            "lab: the demo was interrupted in step 3 of 10; " + path() + " keeps the measurements");
    assertThat(path().resolve(PAGE)).doesNotExist();
    String kept = new String(rows("meister-fig09"), StandardCharsets.UTF_8);
    String whole = kept.substring(0, kept.lastIndexOf('\n') + 1);

    Process second = start();
    assertThat(second.waitFor()).as(output()).isZero();
    assertThat(output()).contains("has an interrupted demo, which continues.");
    assertThat(new String(rows("meister-fig09"), StandardCharsets.UTF_8)).startsWith(whole);
    showsEveryPaperAndEndsAtAPage();
  }

  private void showsEveryPaperAndEndsAtAPage() throws IOException {
    assertThat(output()).contains("10 of 10 steps ran").contains(path().resolve(PAGE).toString());
    assertThat(output())
        .contains("JOIN ORDERING", "SELECTIVITY ESTIMATION", "OPERATORS", "CONCURRENT QUERIES");
    assertThat(path().resolve(PAGE)).content().contains("meister-fig09", "li-fig10");
    for (String run : List.of("meister-fig09", "havenstein-fig06", "yuan-sweeps", "li-fig10")) {
      assertThat(path().resolve(run).resolve(PAGE)).isNotEmptyFile();
      assertThat(rows(run)).isNotEmpty();
    }
  }

  @Test
  void aCompletedDemoStartsAgain() throws Exception {
    DemoFolder demo = new DemoFolder(path());
    RunFolder run = new RunFolder(demo.run("li-fig10"));
    Files.createDirectories(run.path());
    Files.writeString(run.resultsFile(), "{}\n");
    assertThat(demo.begin(List.of("meister-fig09", "li-fig10"))).isTrue();
    assertThat(run.resultsFile()).isNotEmptyFile();
    Files.writeString(demo.page(), "<html>");
    assertThat(demo.begin(List.of("meister-fig09", "li-fig10"))).isFalse();
    assertThat(run.resultsFile()).doesNotExist();
    assertThat(demo.page()).doesNotExist();
  }

  @Test
  void aFileIsNotAFolder() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertRefused(file + ": ", "demo", "--quick", "--out", file.toString());
  }

  @Test
  void aPageOfSomethingElseIsNotLost() throws Exception {
    Path page = Files.writeString(folder.resolve(PAGE), "mine");
    assertRefused(page + ": this page is not from a demo", "demo", "--out", folder.toString());
    assertThat(page).hasContent("mine");
  }
}
