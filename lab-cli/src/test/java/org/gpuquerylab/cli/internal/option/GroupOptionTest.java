package org.gpuquerylab.cli.internal.option;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests values of {@code --backend} that name a group of devices; here the group is the CPU, twice.
 */
class GroupOptionTest extends CommandLineHarness {
  private static final String GROUP = "cpu:0+cpu:0";

  private JsonNode json(String... arguments) throws Exception {
    out.getBuffer().setLength(0);
    assertThat(lab(with(arguments, "--json"))).as(err.toString()).isZero();
    return new ObjectMapper().readTree(out.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tiled-gpu", "pos-gpu", "sub-gpu", "comb-gpu"})
  void optimizesOnAGroup(String algorithm) throws Exception {
    String[] query = {"optimize", "--shape", "clique", "--size", "12", "--algorithm", algorithm};
    JsonNode one = json(with(query, "--backend", "cpu"));
    JsonNode two = json(with(query, "--backend", GROUP));
    assertThat(two.get("plan")).isEqualTo(one.get("plan"));
    assertThat(two.get("cost")).isEqualTo(one.get("cost"));
    assertThat(two.get("place").asText()).isEqualTo("group " + GROUP);
  }

  /**
   * The group has more members than the query has relations, and than most levels of the search
   * have sets.
   */
  @ParameterizedTest
  @ValueSource(strings = {"tiled-gpu", "pos-gpu"})
  void seventeenMembersAreTaken(String algorithm) throws Exception {
    String many = String.join("+", Collections.nCopies(17, "cpu"));
    String[] query = {"optimize", "--shape", "clique", "--size", "10", "--algorithm", algorithm};
    JsonNode one = json(with(query, "--backend", "cpu"));
    JsonNode all = json(with(query, "--backend", many));
    assertThat(all.get("plan")).isEqualTo(one.get("plan"));
    assertThat(all.get("place").asText()).isEqualTo("group " + many.replace("cpu", "cpu:0"));
  }

  @Test
  void estimatesOnAGroup() throws Exception {
    String file = Path.of("..", "docs", "examples", "three-predicates.json").toString();
    JsonNode one = json("estimate", file, "--backend", "cpu");
    JsonNode two = json("estimate", file, "--backend", GROUP);
    assertThat(two.get("estimates")).isEqualTo(one.get("estimates"));
    assertThat(two.get("place").asText()).isEqualTo("group " + GROUP);
  }

  @Test
  void starQueriesRunOnAGroup() {
    String[] query = {"ssb", "--sf", "0.001", "--query", "q21", "--path", "fused", "--rows"};
    assertThat(lab(with(query, "--backend", "cpu"))).isZero();
    List<String> one = results();
    out.getBuffer().setLength(0);
    assertThat(lab(with(query, "--backend", GROUP))).isZero();
    assertThat(out.toString()).contains("fused on group " + GROUP);
    assertThat(results()).isEqualTo(one);
  }

  /** A run measures a single device and the group in turns. */
  @Test
  void runsMeasureAGroupBesideOneDevice() throws Exception {
    Path run = folder.resolve("run");
    assertThat(
            lab(
                "run",
                "join-order-latency",
                "--in-process",
                "--quick",
                "--timeout",
                "3600",
                "--backend",
                "cpu," + GROUP,
                "--axis",
                "algorithm=tiled-gpu,ec-gpu",
                "--axis",
                "topology=clique",
                "--axis",
                "tables=9,11",
                "--out",
                run.toString()))
        .as(err.toString())
        .isZero();
    List<String> rows = Files.readAllLines(run.resolve("results.jsonl"));
    assertThat(rows.stream().filter(row -> row.contains("\"" + GROUP + "\"")))
        .hasSize(4)
        .allMatch(row -> row.contains("ec-gpu") == row.contains("unsupported"));
    assertThat(rows.stream().filter(row -> row.contains("\"cpu\"")))
        .hasSize(4)
        .noneMatch(row -> row.contains("unsupported"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          optimize --shape clique --size 5 --algorithm tiled-gpu | cpu:0+cpu:1 | there is no device cpu:1; choose from cpu:0
          optimize --shape clique --size 5 --algorithm tiled-gpu | cpu:0+      | unknown backend ''
          optimize --shape clique --size 5 --algorithm tiled-gpu | cpu:0+cup:1 | unknown backend 'cup'
          optimize --shape clique --size 5 --algorithm ec-gpu    | cpu:0+cpu:0 | the algorithm runs on one device, not on the group cpu:0+cpu:0
          optimize --shape clique --size 5 --algorithm auto      | cpu:0+cpu:0 | --backend cpu:0+cpu:0: this runs on one device, not on a group
          optimize --shape clique --size 5 --algorithm dpsub     | cpu:0+cpu:0 | dpsub runs on the host
          estimate ../docs/examples/three-predicates.json --algorithm newton-b-gpu | cpu:0+cpu:0 | newton-b-gpu runs on one device, not on the group cpu:0+cpu:0
          ssb --sf 0.001 --path operator                         | cpu:0+cpu:0 | this runs on one device, not on a group
          ssb --sf 0.001                                         | cpu:0+cpu:0 | this runs on one device, not on a group
          run primitive-times --quick --in-process               | cpu:0+cpu:0 | --backend cpu:0+cpu:0: primitive-times measures single devices, not a group
          run crossover --quick --in-process                     | cpu,cpu+cpu | --backend cpu+cpu: crossover measures single devices, not a group
          optimize --shape clique --size 5 --algorithm pos-gpu   | cpu:0++cpu:0 | unknown backend ''
          calibrate                                              | cpu:0+cpu:0 | this runs on one device, not on a group
          """)
  void faultsOfGroupsAreNamed(String command, String backend, String words) {
    assertThat(lab(with(command.split(" "), "--backend", backend))).isEqualTo(2);
    assertThat(err.toString()).contains(words);
    assertThat(err.toString().lines()).hasSize(1);
  }
}
