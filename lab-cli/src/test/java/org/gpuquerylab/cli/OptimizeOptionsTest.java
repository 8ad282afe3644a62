package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.query.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptimizeOptionsTest extends CommandLineHarness {

  private static final String TRUE_CARDINALITIES =
      """
      3 2 6
      a b c
      0 1 1 2
      1 10
      2 100
      4 500
      3 40
      6 7
      7 0
      """;

  @Test
  void trueCardinalitiesOverrideEstimation() throws Exception {
    for (String algorithm : new String[] {"dpsize", "dpsub", "dpccp", "ec-gpu", "pos-gpu"}) {
      JsonNode json =
          json("optimize", file(TRUE_CARDINALITIES), "--algorithm", algorithm, "--backend", "cpu");
      assertThat(json.get("cost").asDouble()).as(algorithm).isEqualTo(7);
      assertThat(json.get("cardinality").asDouble()).as(algorithm).isZero();
      assertThat(json.get("pairs").asLong()).as(algorithm).isEqualTo(4);
    }
  }

  @Test
  void smallCountsAreWholeNumbers() {
    assertThat(lab("optimize", "--shape", "linear", "--size", "2")).isZero();
    assertThat(out.toString())
        .startsWith("linear of 2, seed 1: 2 relations, 1 join\n")
        .contains("chosen       dptree for 2 relations, 1 csg-cmp pair; predicted ");
  }

  @Test
  void faultsOfTrueCardinalitiesNameTheLine() throws Exception {
    String file = file(TRUE_CARDINALITIES.replace("6 7\n", "5 7\n"));
    assertThat(lab("optimize", file)).isEqualTo(2);
    assertFault(file + ":8: the set 5 = {a, c} is not connected by the joins; remove it or");
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void generatesQueriesOfEachShape(Topology topology) {
    String shape = topology.label();
    assertThat(lab("optimize", "--shape", shape, "--size", "6", "--seed", "3")).isZero();
    assertThat(out.toString()).startsWith(shape + " of 6, seed 3: 6 relations");
  }

  @Test
  void optimizesSql() throws Exception {
    Path schema = folder.resolve("schema.json");
    Files.writeString(
        schema,
        """
        {"tables": [{"name": "a", "rows": 100}, {"name": "b", "rows": 1000}],
         "columns": [{"table": "a", "name": "x", "distinct": 100},
                     {"table": "b", "name": "y", "distinct": 50}]}
        """);
    String sql = file("select * from a, b where a.x = b.y and b.y = 7");
    JsonNode json = json("optimize", "--sql", sql, "--schema", schema.toString());
    assertThat(json.get("cost").asDouble()).isEqualTo(100 * 20 / 100.);
    Files.writeString(Path.of(sql), "select * from a left join b on a.x = b.y");
    out.getBuffer().setLength(0);
    JsonNode outer = json("optimize", "--sql", sql, "--schema", schema.toString());
    assertThat(outer.get("found").asText()).isEqualTo("(a left join b)");
    assertThat(outer.at("/tree/inputs/0/operator").asText()).isEqualTo("Join");
    out.getBuffer().setLength(0);
    Files.writeString(Path.of(sql), "select * from a anti join b on a.x = b.y");
    assertThat(lab("optimize", "--sql", sql, "--schema", schema.toString())).isEqualTo(2);
    assertFault(sql + ":1:17: ANTI JOIN is not supported; write it with EXISTS or IN");
  }

  @Test
  void theSeedChoosesTheGeneratedQuery() {
    JsonNode first = json("optimize", "--shape", "star", "--size", "7");
    assertThat(json("optimize", "--shape", "star", "--size", "7", "--seed", "1").get("cost"))
        .isEqualTo(first.get("cost"));
    assertThat(json("optimize", "--shape", "star", "--size", "7", "--seed", "2").get("cost"))
        .isNotEqualTo(first.get("cost"));
    String[] cross = {"optimize", "--shape", "star", "--size", "7", "--cross-products"};
    assertThat(json(cross).get("pairs").asLong()).isGreaterThan(first.get("pairs").asLong());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cout", "cmax", "hash-or-loop"})
  void minimizesTheCostFunction(String cost) {
    JsonNode host = json("optimize", "tpch-q05", "--cost", cost);
    assertThat(host.get("costFunction").asText()).isEqualTo(cost);
    JsonNode device =
        json("optimize", "tpch-q05", "--cost", cost, "--cost-overhead", "5", "--backend", "cpu");
    assertThat(device.get("costFunction").asText()).isEqualTo(cost + "+5");
    double expected = host.get("cost").asDouble();
    assertThat(device.get("cost").asDouble()).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void aProfileIsATableOfPhases() {
    assertThat(
            lab("optimize", "tpch-q05", "--algorithm", "ec-gpu", "--backend", "cpu", "--profile"))
        .isZero();
    assertThat(out.toString())
        .containsPattern("phase +ms +percent\n")
        .containsPattern("join +[0-9.]+ +[0-9.]+\n")
        .containsPattern("all phases +[0-9.]+ +100.0\n")
        .contains("transfers to the device", "transfers from the device", "kernels");
    out.getBuffer().setLength(0);
    JsonNode json =
        json("optimize", "tpch-q05", "--algorithm", "ec-gpu", "--backend", "cpu", "--profile");
    assertThat(json.at("/phases/join").asDouble()).isPositive();
    assertThat(json.at("/phases/kernel").isNumber()).isTrue();
  }

  @Test
  void memoryIsABudgetOfTheDevice() {
    String[] star = {
      "optimize", "--shape", "star", "--size", "16", "--algorithm", "pos-gpu", "--backend", "cpu"
    };
    assertThat(lab(with(star, "--memory", "64M"))).isZero();
    out.getBuffer().setLength(0);
    assertThat(lab(with(star, "--memory", "100000"))).isEqualTo(2);
    assertFault("star of 16, seed 1: pos-gpu: out of device memory on cpu:0");
    assertThat(err.toString())
        .containsPattern("asked for [0-9]+ bytes, 100000 bytes free; give it more memory, or");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--shape star|--shape star: --size is missing, say how many relations",
        "--shape sta --size 3|unknown shape 'sta'; did you mean star? choose from linear, cyclic",
        "--shape star --size 0|the query size is 0; it must be from 1",
        "job-1a --shape star --size 3|more than one query is given, job-1a and --shape; leave all",
        "--sql q --schema s --shape star|more than one query is given, --sql and --shape; leave",
        "--sql q.sql|--sql q.sql: give --schema, too, which describes its tables",
        "--schema s.json|--schema s.json: give --sql, too, with the query",
        "--sql no.sql --schema no.json|no.json: there is no such file; check the path",
        "job-1a --size 3|--size and --seed: give --shape, too, to generate a query",
        "--size x --shape star|Invalid value for option '--size': 'x' is not an int",
        "job-1a --cost cmin|unknown cost function 'cmin'; choose from cout, cmax, hash-or-loop",
        "job-1a --cost-overhead -1|--cost-overhead -1: give 0 or more",
        "job-1a --algorithm dpccp --threads 2|--threads: dpccp runs in one thread of the host; leave the option out",
        "job-1a --algorithm dpccp --memory 5|--memory: dpccp runs in one thread of the host; leave the option out",
        "job-1a --algorithm dpccp --profile|--profile: dpccp runs in one thread of the host; leave the option out",
        "job-1a --backend cpu --memory 5x|--memory 5x: give a whole number of bytes, or a number followed by K",
        "job-1a --backend cpu --memory -5|--memory -5: give a whole number of bytes, or a number followed by K",
        "job-1a --time-budget 0|--time-budget, --pair-budget: a budget of 0.0 ms",
        "job-1a --algorithm adaptive --step-budget 0|--step-budget: a budget of 0 steps",
        "job-1a --algorithm goo --step-budget 5|--step-budget is for auto and adaptive, not for goo",
        "job-1a --algorithm dpccp --pair-budget 5|--time-budget and --pair-budget are for auto, not",
        "job-1a --backend cpu --threads 0|--threads 0: at least 1 thread is needed",
        "job-1a --algorithm ssdg --threads 100000|--threads 100000: give at most 1024",
        "job-1a --backend cpu --profile|--profile: auto chooses where to run; leave the option out",
      })
  void saysWhatIsWrong(String arguments, String message) {
    assertThat(lab(("optimize " + arguments).split(" ", -1))).isEqualTo(2);
    assertFault(message);
  }

  @Test
  void everyAlgorithmRunsByItsName() {
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      String[] plain = {"optimize", "tpch-q03", "--algorithm", entry.name()};
      String[] threads = {"--backend", "cpu", "--threads", "2"};
      JsonNode json = json(entry.place() == Place.HOST ? plain : with(plain, threads));
      boolean chooses = entry.place() == Place.ANY;
      assertThat(json.get("algorithm").asText()).isEqualTo(chooses ? "dptree" : entry.name());
      boolean divides =
          entry.name().startsWith("mpq-"); // these algorithms print the number of partitions
      assertThat(json.has("explanation")).as(entry.name()).isEqualTo(chooses || divides);
      if (entry.isExact()) {
        assertThat(json.get("gap").asDouble()).isZero();
      }
    }
  }

  private JsonNode json(String... arguments) {
    out.getBuffer().setLength(0);
    assertThat(lab(with(arguments, "--json"))).as(err.toString()).isZero();
    try {
      return new ObjectMapper().readTree(out.toString());
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(out.toString(), e);
    }
  }
}
