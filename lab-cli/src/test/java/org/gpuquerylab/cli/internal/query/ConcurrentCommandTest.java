package org.gpuquerylab.cli.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;

/** Tests {@code lab query} with {@code --concurrent} and {@code --memory}. */
class ConcurrentCommandTest extends CommandLineHarness {
  private static final String SHOP = Path.of("..", "docs", "examples", "shop").toString();
  private static final String COUNT = "select count(*) from orders";

  private int query(String... more) {
    return lab(with(new String[] {"query", "--data", SHOP, "--backend", "cpu"}, more));
  }

  @Test
  void aRefusedStatementLeavesTheOthers() throws Exception {
    Path file =
        Files.writeString(folder.resolve("all.sql"), COUNT + "; select ';' -- ;\n; select x;");
    String[] arguments = {file.toString(), "select 1", "--concurrent", "shortest", "--check"};
    assertThat(query(arguments)).isEqualTo(2);
    assertThat(out.toString()).contains("all.sql:1:", "all.sql:2:", "SQL:", "makespan", "peak");
    assertThat(err.toString().lines().filter(line -> line.startsWith("lab: "))).hasSize(1);
    assertThat(err.toString()).contains("all.sql:3").contains("equal to those of DuckDB");
    out.getBuffer().setLength(0);
    assertThat(query(with(arguments, "--json"))).isEqualTo(2);
    JsonNode run = new ObjectMapper().readTree(out.toString());
    assertThat(run.get("statements")).hasSize(4);
    assertThat(run.get("statements").get(2).get("fault").asText()).isNotEmpty();
    assertThat(run.get("statements").get(3).get("rows").get(0).get(0).asInt()).isEqualTo(1);
  }

  @Test
  void noMemoryRunsOnTheHost() {
    for (String memory : new String[] {"0", "1"}) {
      assertThat(query(COUNT, "--memory", memory, "--analyze", "--check")).isZero();
      assertThat(out.toString()).contains("[host]");
      out.getBuffer().setLength(0);
    }
    assertThat(query(COUNT, "--concurrent", "fifo", "--memory", "0")).isZero();
    assertThat(out.toString()).contains("1 row", "peak");
  }

  @Test
  void refusesInOneLine() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.sql"), "-- nothing;\n;");
    refused("empty.sql: there is no statement", empty.toString(), "--concurrent", "fifo");
    refused("add --concurrent POLICY", COUNT, COUNT);
    refused("longest-first", COUNT, "--concurrent", "longest");
    refused("leave out --explain", COUNT, "--concurrent", "fifo", "--explain");
    refused("one statement", COUNT, "--concurrent", "fifo", "--plan", "plan.json");
    refused("--memory -1: give a whole number of bytes", COUNT, "--memory=-1");
  }

  private void refused(String words, String... arguments) {
    assertThat(query(arguments)).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains(words);
    err.getBuffer().setLength(0);
  }
}
