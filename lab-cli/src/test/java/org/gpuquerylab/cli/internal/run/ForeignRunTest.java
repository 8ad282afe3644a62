package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests run folders that somebody else may have manipulated. */
class ForeignRunTest extends CommandLineHarness {

  private static final String SWEEP =
      """
      {"format":1,"experiment":"ssb","pass":"full","axes":{"query":["q11"],
       "path":["fused-plain"],"sf-percent":["100"],"backend":["BACKEND"]},
       "repetitions":1,"timeoutMillis":1000,"seed":1}
      """;

  private static final String ROW =
      """
      {"point":{"query":"q11","path":"fused-plain","sf-percent":"100","backend":"BACKEND"},\
      "repetition":0,"status":"ok","nanos":1e6,"runs":1,"checksum":5,"expectedChecksum":5,\
      "measures":{"rows":1.0,"deviceMillis":1.0,"leastMillis":1.0,"bytes":1000.0},\
      "finished":"2026-11-21T22:52:03Z"}
      """;

  private Path run = Path.of(".");
  private Path outside = Path.of(".");

  @BeforeEach
  void setUp() throws Exception {
    run = Files.createDirectories(folder.resolve("a/b/run"));
    outside = Files.writeString(folder.resolve("outside.txt"), "precious");
    put("opencl");
  }

  private void put(String backend) throws Exception {
    Files.writeString(run.resolve("sweep.json"), SWEEP.replace("BACKEND", backend));
    Files.writeString(run.resolve("results.jsonl"), ROW.replace("BACKEND", backend));
  }

  @Test
  void aSoundOneIsDrawn() throws Exception {
    assertThat(lab("plot", run.toString())).as(err.toString()).isZero();
    assertThat(lab("report", run.toString())).as(err.toString()).isZero();
    assertThat(run.resolve("charts/ssb-opencl-100.svg")).isNotEmptyFile();
    String page = Files.readString(run.resolve("index.html"));
    assertThat(PageScript.isAlone(page)).as(page).isTrue();
    assertThat(PageScript.isAlone(page.replace("</main>", "<script>alert(1)</script></main>")))
        .isFalse();
    assertThat(PageScript.isAlone(page.replace("use strict", "use"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../../../pwned",
        "x\\\"><script>alert(1)</script>",
        "opencl$9",
        "..",
        "a\\nb",
        "\\u001b[2J",
        "=1+1",
        "",
        "OpenCL"
      })
  void namesOutsideOfTheAlphabetAreRefused(String backend) throws Exception {
    put(backend);
    for (String command : List.of("plot", "report", "fit")) {
      err.getBuffer().setLength(0);
      String[] line =
          command.equals("fit")
              ? new String[] {command, run.toString(), "--device", profile()}
              : new String[] {command, run.toString()};
      assertThat(lab(line)).isEqualTo(2);
      assertFault(run.resolve("sweep.json") + ":");
    }
    assertThat(all()).isEqualTo(List.of("results.jsonl", "sweep.json"));
  }

  @Test
  void anUnknownExperimentIsNamedWithItsFile() throws Exception {
    Path sweep = run.resolve("sweep.json");
    Files.writeString(sweep, Files.readString(sweep).replace("\"ssb\"", "\"sbs\""));
    for (String command : List.of("plot", "report")) {
      err.getBuffer().setLength(0);
      assertThat(lab(command, run.toString())).isEqualTo(2);
      assertFault(sweep + ": /experiment: unknown experiment 'sbs'; choose from meister-fig04");
    }
  }

  private String profile() {
    return Path.of("..", "profiles").toAbsolutePath().resolve("nvidia-h200-cuda.json").toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/../../../pwned", "x\\\"><script>alert(1)</script>", "opencl$9", "cuda"})
  void aRowOfAnotherBackendThanTheSweepsIsRefused(String backend) throws Exception {
    Files.writeString(run.resolve("results.jsonl"), ROW.replace("BACKEND", backend));
    assertThat(lab("plot", run.toString())).isEqualTo(2);
    assertFault(run.resolve("results.jsonl") + ":1:");
    assertThat(err.toString()).contains("backend").contains("; restore or remove the line");
    assertThat(all()).isEqualTo(List.of("results.jsonl", "sweep.json"));
  }

  /** All files below the test's folder; also checks that the file outside is unchanged. */
  private List<String> all() throws Exception {
    assertThat(outside).hasContent("precious");
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.equals(outside))
          .map(file -> run.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void linksInThePlaceOfPagesAndChartsAreRefused() throws Exception {
    Files.createDirectory(run.resolve("charts"));
    Path page = Files.createSymbolicLink(run.resolve("index.html"), outside);
    Path chart = Files.createSymbolicLink(run.resolve("charts/ssb-opencl-100.svg"), outside);
    assertRefused(page + ": this is a link, which is not followed; ", "report", run.toString());
    err.getBuffer().setLength(0);
    assertRefused(chart + ": this is a link, which is not followed; ", "plot", run.toString());
    assertThat(outside).hasContent("precious");
    assertThat(page).isSymbolicLink();
    assertThat(chart).isSymbolicLink();
  }

  @Test
  void aLinkInThePlaceOfTheChartsIsRefused() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(run.resolve("charts"), elsewhere);
    assertThat(lab("plot", run.toString())).isEqualTo(2);
    assertFault(run.resolve("charts") + ": this is a link or not a folder; ");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep.json", "results.jsonl", "environment.json"})
  void linksOutOfTheFolderAreNotRead(String name) throws Exception {
    Path moved = folder.resolve("moved");
    if (name.equals("environment.json")) {
      Files.writeString(moved, "{\"secret\":\"x\"}");
    } else {
      Files.move(run.resolve(name), moved);
    }
    Files.createSymbolicLink(run.resolve(name), moved);
    for (String command : List.of("plot", "report")) {
      err.getBuffer().setLength(0);
      assertThat(lab(command, run.toString())).isEqualTo(2);
      assertFault(
          run.resolve(name) + ": this is a link, which is not followed; replace it by the file");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.jsonl", ".lock"})
  void aRunDoesNotWriteThroughLinks(String name) throws Exception {
    Files.deleteIfExists(run.resolve(name));
    Files.createSymbolicLink(run.resolve(name), outside);
    assertThat(
            lab(
                "run",
                "ssb",
                "--in-process",
                "--backend",
                "cpu",
                "--axis",
                "query=q11",
                "--out",
                run.toString()))
        .isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: " + run).hasLineCount(1);
    assertThat(outside).hasContent("precious");
  }

  @Test
  void aPipeDoesNotHoldThingsUp() throws Exception {
    Files.delete(run.resolve("results.jsonl"));
    Process pipe = new ProcessBuilder("mkfifo", run.resolve("results.jsonl").toString()).start();
    assertThat(pipe.waitFor()).isZero();
    assertThat(lab("plot", run.toString())).isEqualTo(2);
    assertFault(run.resolve("results.jsonl") + ": this is not a regular file; replace it by one");
  }

  @Test
  void manyRepetitionsAreRefused() throws Exception {
    String sweep = SWEEP.replace("BACKEND", "opencl");
    for (String repetitions : List.of("2147483647", "-1", "0", "1.5", "true", "\"1\"")) {
      Files.writeString(
          run.resolve("sweep.json"),
          sweep.replace("\"repetitions\":1", "\"repetitions\":" + repetitions));
      err.getBuffer().setLength(0);
      assertThat(lab("report", run.toString())).isEqualTo(2);
      assertFault(run.resolve("sweep.json") + ":");
      assertThat(err.toString()).contains("repetitions: ").contains(" must be ");
    }
  }

  @Test
  void manyPointsAreRefused() throws Exception {
    StringBuilder percents = new StringBuilder("\"1\"");
    for (int i = 2; i <= 300_000 / 2; i++) {
      percents.append(",\"").append(i).append('"');
    }
    String wide = SWEEP.replace("\"100\"", percents).replace("BACKEND", "opencl");
    Files.writeString(run.resolve("sweep.json"), wide);
    assertThat(lab("report", run.toString())).isEqualTo(2);
    assertFault(run.resolve("sweep.json") + ": it has more than 1 MiB, which is the limit");
    assertThat(
            lab(
                "run",
                "meister-fig09",
                "--in-process",
                "--backend",
                "cpu",
                "--axis",
                "query=0..99999"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("more than 200,000 combinations of values, the limits");
  }

  @Test
  void aBombIsRefused() throws Exception {
    Files.delete(run.resolve("results.jsonl"));
    Path packed = run.resolve("results.jsonl.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 100; i++) {
        out.write(zeros);
      }
    }
    assertThat(lab("plot", run.toString())).isEqualTo(2);
    assertFault(packed + ":1: this is longer than 65,536 bytes, the limit; restore or remove");
    try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      String row = ROW.replace("BACKEND", "opencl").strip();
      byte[] padded = (" ".repeat(60_000) + row + "\n").getBytes(StandardCharsets.UTF_8);
      out.write(padded);
      out.write(padded);
    }
    err.getBuffer().setLength(0);
    assertThat(lab("plot", run.toString())).isEqualTo(2);
    assertFault(packed + ":2:60001: query=q11 path=fused-plain sf-percent=100 backend=opencl");
  }
}
