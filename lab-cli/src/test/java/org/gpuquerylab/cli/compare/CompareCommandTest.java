package org.gpuquerylab.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.cli.run.PageScript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code lab compare} on folders of invented runs. */
class CompareCommandTest extends CommandLineHarness {

  private static final int REPETITIONS = 40;
  private static final int OF_PROCESS = 5;

  private static final String SWEEP =
      """
      {"format":1,"experiment":"ssb","pass":"full","axes":{"query":["q11","q12","q13"],
       "path":["fused-plain","operator"],"sf-percent":["100"],"backend":["opencl"]},
       "repetitions":40,"timeoutMillis":1000,"seed":1}
      """;

  /** Creates a run of several processes, with a factor by which each path is slower than usual. */
  private Path run(String name, long seed, double fused, double operator) throws Exception {
    Path run = Files.createDirectories(folder.resolve(name));
    Files.writeString(run.resolve("sweep.json"), SWEEP);
    StringBuilder rows = new StringBuilder();
    Random random = new Random(seed);
    Instant clock = Instant.EPOCH.plusSeconds(100_000 * seed); // more than a day for each seed
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      clock = clock.plusSeconds(repetition % OF_PROCESS == 0 ? 60 : 1);
      for (String query : new String[] {"q11", "q12", "q13"}) {
        for (String path : new String[] {"fused-plain", "operator"}) {
          double factor = path.equals("operator") ? operator : fused;
          double nanos = 1e6 * factor * Math.exp(0.01 * random.nextGaussian());
          clock = clock.plusMillis(2);
          rows.append(row(query, path, repetition, nanos, clock)).append('\n');
        }
      }
    }
    Files.writeString(run.resolve("results.jsonl"), rows);
    return run;
  }

  private static String row(String query, String path, int repetition, double nanos, Instant time) {
    return String.format(
        Locale.ROOT,
        "{\"point\":{\"query\":\"%s\",\"path\":\"%s\",\"sf-percent\":\"100\",\"backend\":\"opencl\"},"
            + "\"repetition\":%d,\"status\":\"ok\",\"nanos\":%f,\"runs\":1,\"checksum\":5,"
            + "\"expectedChecksum\":5,\"measures\":{\"deviceMillis\":%f},\"finished\":\"%s\"}",
        query,
        path,
        repetition,
        nanos,
        nanos / 2e6,
        time);
  }

  @Test
  void aSlowerPathIsNamed() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 1, 1.2);
    assertThat(lab("compare", old.toString(), now.toString())).as(err.toString()).isZero();
    assertThat(lines()).contains("environment: no difference", "regressions", "improvements: none");
    assertThat(out.toString())
        .contains("240 pairs of rows, measured apart; differences below 2 % do not count")
        .containsPattern("path=operator +16 .* slower")
        .containsPattern("query=q11 path=operator .* slower")
        .doesNotContainPattern("path=fused-plain.* slower");
  }

  @Test
  void theSameRunIsTheSame() throws Exception {
    Path old = run("old", 1, 1, 1);
    assertThat(lab("compare", old.toString(), run("new", 2, 1, 1).toString(), "--all")).isZero();
    assertThat(out.toString())
        .contains(": the same within 2 %, ")
        .contains("6 of 6 points: the same; 0: no verdict")
        .contains("regressions: none")
        .contains("improvements: none");
  }

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
  void jsonAndPageSayTheSame() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 0.9, 1.2);
    Files.writeString(
        now.resolve("environment.json"), "{\"commit\":\"<script>alert(1)</script>\\u001b[2J\"}");
    Path page = folder.resolve("page.html");
    String[] line = {"compare", old.toString(), now.toString(), "--html", page.toString()};
    assertThat(lab(with(line, "--json"))).as(err.toString()).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/environmentDifferences/0").asText()).isEqualTo("commit");
    assertThat(json.at("/comparisons/0/pairs").asInt()).isEqualTo(240);
    assertThat(json.at("/comparisons/0/thresholdPercent").asDouble()).isEqualTo(2);
    assertThat(json.at("/comparisons/0/points")).hasSize(6);
    assertThat(json.at("/comparisons/0/parts/0/of").asText()).isEqualTo("query=q11");
    assertThat(json.at("/comparisons/0/points/0/verdict").asText()).isEqualTo("faster");
    assertThat(json.at("/comparisons/0/points/1/ratio").asDouble()).isBetween(1.18, 1.22);
    assertThat(Files.readString(page))
        .contains("&lt;script&gt;", "Content-Security-Policy", "query=q11 path=operator")
        .matches(PageScript::isAlone, "has the script of all pages alone");
    out.getBuffer().setLength(0);
    assertThat(lab(line)).isZero();
    assertThat(out.toString()).doesNotContain("\u001b");
  }

  @Test
  void axesOfOneRunAreCompared() throws Exception {
    Path run = run("run", 1, 1, 3);
    assertThat(lab("compare", run.toString(), "--by", "path")).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("path=operator against path=fused-plain: slower, (2\\.9|3\\.0)");
    out.getBuffer().setLength(0);
    assertThat(lab("compare", run.toString(), "--by", "path,query")).isZero();
    assertThat(out.toString()).contains("path=operator query=q13 against path=fused-plain");
    assertThat(lab("compare", run.toString(), "--by", "path", "--measure", "deviceMillis"))
        .isZero();
    assertRefusal("unknown axis 'paht'; ", run.toString(), "--by", "paht");
    assertRefusal(run + ": --by backend: ", run.toString(), "--by", "backend");
    assertRefusal("path=fused-plain and ", run.toString(), "--by", "path", "--measure", "none");
    String again = run.resolve("../run").toString();
    assertRefusal(again + ": is given twice; give another run", run.toString(), again);
  }

  /** The run has rows of the host's threads, and of the fused path on one backend, then on two. */
  @Test
  void rowsWithoutABackendAreLeftOut() throws Exception {
    Path run = run("run", 1, 1, 1);
    Path sweep = run.resolve("sweep.json");
    Files.writeString(
        sweep,
        SWEEP
            .replace("operator", "parallel")
            .replace("[\"opencl\"]", "[\"none\",\"cuda\",\"opencl\"]"));
    Path rows = run.resolve("results.jsonl");
    String opencl =
        Files.readString(rows)
            .replaceAll(
                "operator(\",\"sf-percent\":\"100\",\"backend\":\")opencl", "parallel$1none");
    Files.writeString(rows, opencl);
    assertRefusal(
        run + ": --by backend: the rows are of one backend", run.toString(), "--by=backend");
    String cuda =
        opencl
            .lines()
            .filter(line -> line.contains("opencl"))
            .map(line -> line.replace("opencl", "cuda").replace("1970", "1971") + "\n")
            .collect(Collectors.joining());
    Files.writeString(rows, opencl + cuda);
    assertThat(lab("compare", run.toString(), "--by", "backend")).as(err.toString()).isZero();
    assertThat(lines())
        .filteredOn(line -> line.startsWith("backend="))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("backend=opencl against backend=cuda: "),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "backend=none: left out, because it has no point in common with the first;"
                            + " they differ in path: --by backend,path compares them"));
  }

  @Test
  void anAlgorithmOfTheHostAndOneOfABackendAreComparedByBoth() throws Exception {
    Path run = run("run", 1, 1, 1);
    Path sweep = run.resolve("sweep.json");
    Files.writeString(
        sweep, SWEEP.replace("operator", "parallel").replace("[\"o", "[\"none\",\"o"));
    Path rows = run.resolve("results.jsonl");
    Files.writeString(
        rows,
        Files.readString(rows)
            .replaceAll(
                "operator(\",\"sf-percent\":\"100\",\"backend\":\")opencl", "parallel$1none"));
    String path = run.toString();
    assertRefusal(
        "path=fused-plain and path=parallel: no task has ms in both; compare runs with points in"
            + " common, or give --by all axes whose values differ",
        path,
        "--by=path");
    assertRefusal("--ignore: is for several runs; give --by p", path, "--by=path", "--ignore=p");
    err.getBuffer().setLength(0);
    assertThat(lab("compare", path, "--by", "path,backend")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("path=parallel backend=none against path=fused-plain backend=opencl: the same");
  }

  @Test
  void anAxisCanBeIgnored() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 1, 1);
    for (String name : new String[] {"sweep.json", "results.jsonl"}) {
      Path file = now.resolve(name);
      Files.writeString(file, Files.readString(file).replace("opencl", "cuda"));
    }
    assertRefusal(old + " and " + now + ": no task has ms in both", old.toString(), now.toString());
    assertThat(lab("compare", old.toString(), now.toString(), "--ignore", "backend")).isZero();
    assertRefusal(
        old + ": --ignore path: query=q11 ", old.toString(), now.toString(), "--ignore", "path");
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
    assertThat(err.toString().lines()).hasSize(status);
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

  @Test
  void foldersThatAreNotRunsAreRefused() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path nothing = folder.resolve("nothing");
    assertRefusal(nothing + ": not a run folder", old.toString(), nothing.toString());
    assertRefusal(old + ": give a second run", old.toString());
    assertRefusal("--by: takes one run", old.toString(), old.toString(), "--by", "path");
    Path other = run("other", 2, 1, 1);
    assertRefusal("--threshold -1", old.toString(), other.toString(), "--threshold", "-1");
    assertRefusal("--threshold NaN", old.toString(), other.toString(), "--threshold", "NaN");
    assertRefusal(
        "--fail-if cost", old.toString(), other.toString(), "--fail-if", "cost:0%", "--json");
    Files.writeString(
        other.resolve("results.jsonl"),
        Files.readString(other.resolve("results.jsonl")).replaceFirst("\"ok\"", "\"OK\""));
    assertRefusal(other.resolve("results.jsonl") + ":1:", old.toString(), other.toString());
  }

  private void assertRefusal(String message, String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] line = with(new String[] {"compare"}, arguments);
    assertThat(lab(line)).as(out.toString()).isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: " + message).hasLineCount(1);
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
