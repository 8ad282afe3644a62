package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;

/** Tests a run folder that contains the former name of its experiment. */
class FormerNameTest extends CommandLineHarness {

  @Test
  void isPlottedAndReportedAndContinues() throws Exception {
    Path run = folder.resolve("run");
    assertThat(run("meister-fig09", run)).as(err.toString()).isZero();
    assertThat(err.toString()).doesNotContain("is now called");
    Path sweep = run.resolve("sweep.json");
    String today = Files.readString(sweep);
    Files.writeString(sweep, today.replace("meister-fig09", "figure-9"));
    assertThat(Files.readString(sweep)).isNotEqualTo(today);

    assertThat(lab("plot", run.toString())).as(err.toString()).isZero();
    assertThat(run.resolve("charts/meister-fig09.svg")).isNotEmptyFile();
    assertThat(lab("report", run.toString())).as(err.toString()).isZero();
    assertThat(Files.readString(run.resolve("index.html"))).contains("./lab run meister-fig09 ");

    Path results = run.resolve("results.jsonl");
    List<String> rows = Files.readAllLines(results);
    Files.write(results, rows.subList(0, 1));
    for (String name : List.of("figure-9", "meister-fig09")) {
      assertThat(run(name, run)).as(err.toString()).isZero();
      assertThat(Files.readAllLines(results)).as(name).hasSameSizeAs(rows);
    }
    assertThat(err.toString()).contains("lab: figure-9 is now called meister-fig09\n");
  }

  private int run(String name, Path out) {
    Stream<String> sweep =
        Stream.of("tables=2", "topology=star", "query=0", "algorithm=dpccp,pos-gpu")
            .flatMap(axis -> Stream.of("--axis", axis));
    String[] options = {
      "--in-process", "--quick", "--timeout", "3600", "--rows-only", "--backend", "cpu", "--out"
    };
    return lab(
        Stream.of(Stream.of("run", name), Stream.of(options), Stream.of(out.toString()), sweep)
            .flatMap(words -> words)
            .toArray(String[]::new));
  }
}
