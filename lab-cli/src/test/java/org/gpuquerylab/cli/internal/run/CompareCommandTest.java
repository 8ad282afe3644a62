package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests {@code lab compare} on folders of invented runs. */
class CompareCommandTest extends InventedRuns {

  @Test
  void aSlowerPathIsNamed() throws Exception {
    Path old = run("old", 1, 1, 1);
    Path now = run("new", 2, 1, 1.2);
    assertThat(lab("compare", old.toString(), now.toString())).as(err.toString()).isZero();
    assertThat(lines()).contains("environment: no difference", "regressions", "improvements: none");
    assertThat(out.toString())
        .contains("240 pairs of rows, measured apart; differences below 2 % do not count")
        .containsPattern("path=operator +8 .* slower")
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
}
