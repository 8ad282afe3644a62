package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@SuppressWarnings("NullAway") // a missing command fails the test
class LabTest extends CommandLineHarness {

  private static final String QUERY =
      """
      {"relations": [{"name": "a", "cardinality": 10}, {"name": "b", "cardinality": 100},
                     {"name": "c", "cardinality": 1000, "selectivity": 0.5}],
       "joins": [{"left": "a", "right": "b", "selectivity": 0.1},
                 {"left": "b", "right": "c", "selectivity": 0.01}]}
      """;

  @Test
  void everyCommandIsListedAndHasHelp() {
    assertThat(lab("--help")).isZero();
    String help = out.toString();
    for (String name : Lab.commandLine().getSubcommands().keySet()) {
      out.getBuffer().setLength(0);
      assertThat(lab(name, "--help")).as(name).isZero();
      assertThat(out.toString()).startsWith("Usage: lab " + name);
      assertThat(help).contains("  " + name + " ");
    }
    assertThat(help).contains("  bundle ", "  estimate ");
    assertThat(err.toString()).isEmpty();
  }

  /** Commands are created alone, but behave as among all others. */
  @Test
  void aCommandIsTheSameWithoutTheOthers() {
    Lab.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              CommandLine alone = Lab.commandLineFor(name).getSubcommands().get(name);
              assertThat(alone).as(name).isNotNull();
              assertThat(alone.getUsageMessage()).isEqualTo(command.getUsageMessage());
            });
    assertThat(Lab.commandLineFor("optimize").getSubcommands()).hasSize(1);
    int all = Lab.commandLine().getSubcommands().size();
    for (String other : List.of("help", "completion", "optimise", "--help", "")) {
      assertThat(Lab.commandLineFor(other).getSubcommands()).as(other).hasSize(all);
    }
    assertThat(Lab.commandLineFor().getSubcommands()).hasSize(all);
  }

  @Test
  void everySummaryIsASentence() {
    Lab.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .as(name)
                    .endsWith("."));
  }

  @Test
  void bundlesAreMadeByTheLauncherOfACheckout() {
    assertThat(lab("bundle", "somewhere")).isEqualTo(2);
    assertFault("bundle: there are no sources here to make somewhere of; run ./lab in a checkout");
  }

  @Test
  void devicesListsTheCpuAndReasonsForWhatIsMissing() {
    assertThat(lab("devices", "--verbose")).isZero();
    assertThat(out.toString()).contains("cpu:0", "capabilities: fp64", "multiprocessors: ");
  }

  /** Usual readers of JSON allow 1,000 levels, so a deep plan has only the flat form. */
  @Test
  void plansOf1500RelationsCanBeRead() throws Exception {
    assertThat(
            lab(
                "optimize",
                "--shape=linear",
                "--size=1500",
                "--algorithm=goo",
                "--backend=cpu",
                "--json"))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    JsonNode nodes = json.get("nodes");
    assertThat(nodes).hasSize(2 * 1500 - 1);
    double cost = 0;
    for (int i = 0; i < nodes.size(); i++) {
      JsonNode join = nodes.get(i).path("join");
      assertThat(join.path(0).asInt(-1)).isLessThan(i);
      assertThat(join.path(1).asInt(-1)).isLessThan(i);
      cost += nodes.get(i).path("cardinality").asDouble();
    }
    assertThat(cost).isCloseTo(json.get("cost").asDouble(), withinPercentage(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dpsize", "dpsub", "dpccp", "ec-gpu", "pos-gpu"})
  void optimizePrintsOneJsonObject(String algorithm) throws Exception {
    String file = file(QUERY);
    assertThat(lab("optimize", file, "--algorithm", algorithm, "--backend", "cpu", "--json"))
        .isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "algorithm",
            "backend",
            "device",
            "place",
            "costFunction",
            "cost",
            "cardinality",
            "pairs",
            "lowerBound",
            "gap",
            "millis",
            "nodes",
            "plan");
    assertThat(json.get("gap").asDouble()).isZero();
    assertThat(json.get("lowerBound").asDouble()).isEqualTo(json.get("cost").asDouble());
    assertThat(json.get("algorithm").asText()).isEqualTo(algorithm);
    assertThat(json.get("backend").asText()).isEqualTo("cpu");
    assertThat(json.get("device").asText()).isNotEmpty();
    assertThat(json.get("cost").asDouble()).isCloseTo(100 + 500, within(1e-6));
    assertThat(json.get("cardinality").asDouble()).isCloseTo(500, within(1e-6));
    assertThat(json.get("pairs").asLong()).isEqualTo(4);
    assertThat(json.get("millis").asDouble()).isPositive();
    assertThat(json.at("/plan/join")).hasSize(2);
    assertThat(json.get("nodes")).hasSize(5);
    assertThat(json.at("/plan/cost").asDouble()).isEqualTo(json.get("cost").asDouble());
    assertThat(out.toString().lines()).hasSize(1);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void optimizePrintsPlanCostPairsTimeAndDevice() throws Exception {
    assertThat(lab("optimize", file(QUERY))).isZero();
    assertThat(out.toString())
        .contains(
            "3 relations, 2 joins",
            "chosen       dptree for 3",
            "cpu:0",
            "cost         600.0",
            "pairs        4")
        .contains(" ms", "join  cardinality 500  cost 600");
  }

  @Test
  void optimizeTakesStoredQueries() {
    assertThat(lab("optimize", "tpch-q05", "--json")).isZero();
    String dpccp = out.toString();
    out.getBuffer().setLength(0);
    assertThat(lab("optimize", "tpch-q05", "--json", "--algorithm", "dpsize")).isZero();
    assertThat(cost(out.toString())).isCloseTo(cost(dpccp), within(1e-9 * cost(dpccp)));
  }

  @Test
  void crossProductsWidenTheSearch() {
    assertThat(lab("optimize", "ssb-q4.1", "--json")).isZero();
    String without = out.toString();
    out.getBuffer().setLength(0);
    assertThat(lab("optimize", "ssb-q4.1", "--json", "--cross-products")).isZero();
    assertThat(cost(out.toString())).isLessThanOrEqualTo(cost(without));
    assertThat(pairs(out.toString())).isGreaterThan(pairs(without));
  }

  @Test
  void crossProductsAllowWhatIsNotConnected() throws Exception {
    String text = QUERY.replaceAll("(?s)\"joins\".*", "\"joins\": []}");
    assertThat(lab("optimize", file(text))).isEqualTo(2);
    assertThat(err.toString()).contains("add a join or allow cross products");
    assertThat(lab("optimize", file(text), "--cross-products")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nothing|nothing: neither a file nor a stored query; lab list names the stored ones",
        "job-29|job-29: neither a file nor a stored query; did you mean job-29a? lab list",
        "dir/nothing.json|dir/nothing.json: there is no such file; check the path",
        "job-1a --algorithm dpcpp|unknown algorithm 'dpcpp'; did you mean dpccp? choose from auto",
        "job-1a --backend vulkan|unknown backend 'vulkan'; choose from ",
        "job-1a --backend cpu:7|there is no device cpu:7; choose from cpu:0",
        "job-1a --algorithm dpccp --backend opencl|--backend opencl: dpccp runs on the host; leave",
        "job-1a --jsno|Unknown option: '--jsno'; did you mean --json?; see lab optimize --help",
        "|Missing required parameter: 'QUERY', or --sql or --shape; see lab optimize --help",
      })
  void saysWhatIsWrongWithOptimize(String arguments, String message) {
    String line = "optimize " + (arguments == null ? "" : arguments);
    assertRefused(message, line.strip().split(" ", -1));
  }

  @Test
  void faultsOfAFileNameItAndThePlace() throws Exception {
    String file = file(QUERY.replace("\"selectivity\": 0.01", "\"selectivity\": 1.5"));
    assertRefused(file + ":", "optimize", file, "--json");
    assertThat(err.toString()).contains("1.5");
  }

  @Test
  void tooManyRelationsNameTheFile() throws Exception {
    StringBuilder relations =
        new StringBuilder("{\"relations\":[{\"name\":\"r0\",\"cardinality\":9}");
    StringBuilder joins = new StringBuilder("],\"joins\":[");
    for (int i = 1; i < 40; i++) {
      relations.append(String.format(Locale.ROOT, ",{\"name\":\"r%d\",\"cardinality\":9}", i));
      String comma = i == 1 ? "" : ",";
      joins.append(
          String.format(
              Locale.ROOT, "%s{\"left\":\"r%d\",\"right\":\"r0\",\"selectivity\":1}", comma, i));
    }
    String file = file(relations.append(joins).append("]}").toString());
    assertRefused(
        file + ": the query has 40 relations, pos-gpu takes at most ",
        "optimize",
        file,
        "--algorithm",
        "pos-gpu",
        "--backend",
        "cpu");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runn|unknown command 'runn'; did you mean run? choose from devices, list, run",
        "run|Missing required parameter: 'NAME'; see lab run --help",
        "help nosuch|Unknown subcommand 'nosuch'; see lab --help",
        "run meister-fig99|unknown experiment 'meister-fig99'; did you mean meister-fig09? choose"
            + " from meister-fig04",
        "run meister-fig09 --in-process --backend cpu --timeout 0|--timeout 0.0: give seconds from"
            + " 0.001 to",
        "run meister-fig09 --in-process --backend cpu --axis size=3|unknown axis 'size'; choose"
            + " from topology",
        "run meister-fig09 --in-process --backend cpu --axis tables=1|axis tables: \"1\" is not a"
            + " whole number from 2",
        "run meister-fig09 --in-process --backend gpu|unknown backend 'gpu'; ",
        "plot nowhere|nowhere: not a run folder, it has no sweep.json; name a folder that lab run"
            + " wrote",
        "report nowhere|nowhere: not a run folder, it has no sweep.json; name a folder that lab run"
            + " wrote",
      })
  void saysWhatIsWrong(String line, String message) {
    assertRefused(message, line.split(" ", -1));
  }

  @Test
  void runMeasuresDrawsAndReportsAndPlotAndReportDoSoAgain() throws Exception {
    Path run = folder.resolve("run");
    List<String> command =
        new ArrayList<>(List.of("run", "meister-fig09", "--in-process", "--quick"));
    command.addAll(List.of("--timeout", "3600"));
    command.addAll(List.of("--backend", "cpu", "--axis", "tables=2,3", "--axis", "query=0"));
    command.addAll(List.of("--axis", "algorithm=dpccp,ec-gpu,pos-gpu", "--out", run.toString()));
    assertThat(lab(command.toArray(String[]::new))).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("meister-fig09: 24 measurements: 24 ok")
        .contains("report  " + run.resolve("index.html"));
    assertThat(err.toString()).contains("meister-fig09: 24 of 24 measured");
    assertThat(run.resolve("charts/meister-fig09.svg")).isNotEmptyFile();

    Files.delete(run.resolve("charts/meister-fig09.svg"));
    Files.delete(run.resolve("index.html"));
    assertThat(lab("plot", run.toString())).isZero();
    assertThat(lab("report", run.toString())).isZero();
    assertThat(run.resolve("charts/meister-fig09.svg")).isNotEmptyFile();
    assertThat(run.resolve("index.html")).isNotEmptyFile();

    Files.delete(run.resolve("index.html"));
    List<String> rowsOnly = new ArrayList<>(command);
    rowsOnly.add("--rows-only");
    assertThat(lab(rowsOnly.toArray(String[]::new))).isZero();
    assertThat(run.resolve("index.html")).as("rows only").doesNotExist();

    String rows = Files.readString(run.resolve("results.jsonl"));
    assertThat(lab(command.toArray(String[]::new))).as("nothing is left to do").isZero();
    assertThat(run.resolve("results.jsonl")).hasContent(rows.strip());
  }

  private static double cost(String json) {
    return parse(json).get("cost").asDouble();
  }

  private static long pairs(String json) {
    return parse(json).get("pairs").asLong();
  }

  private static JsonNode parse(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(json, e);
    }
  }
}
