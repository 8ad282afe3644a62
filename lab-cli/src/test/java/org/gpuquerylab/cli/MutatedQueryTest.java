package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.gpuquerylab.input.Mutations;
import org.gpuquerylab.input.Mutator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests commands with faulty queries and faulty values of options. */
@Tag("long")
class MutatedQueryTest extends MutatedInput {
  private static final String QUERY =
      """
      {"comment": "three tables",
       "relations": [{"name": "t", "cardinality": 2528312, "selectivity": 0.1},
        {"name": "mc", "cardinality": 2609129}, {"name": "ct", "cardinality": 4}],
       "columns": [{"class": "movie", "relation": "t", "distinct": 2528312},
        {"class": "movie", "relation": "mc", "distinct": 1087236}],
       "joins": [{"left": "mc", "right": "t"}, {"left": "mc", "right": "ct", "selectivity": 0.25}]}
      """;

  @Test
  void queryGraphs() throws Exception {
    tryAll(false, bytes(QUERY), "optimize", "FILE", "--backend", "cpu", "--once", "--json");
  }

  @Test
  void trueCardinalities() throws Exception {
    byte[] good = example("true-cardinalities.txt");
    tryAll(false, good, "optimize", "FILE", "--algorithm", "dpccp", "--once");
  }

  @Test
  void schemas() throws Exception {
    String sql = EXAMPLES.resolve("tpch-q05.sql").toString();
    byte[] good = example("tpch-schema.json");
    tryAll(
        false, good, "optimize", "--sql", sql, "--schema", "FILE", "--algorithm", "goo", "--once");
  }

  /** The values of options are users' text, too. */
  @Test
  void sizes() {
    for (int seed = 0; seed < Mutations.count(); seed++) {
      byte[] input = new Mutator(seed).mutate(bytes("67108864"));
      String size = new String(input, StandardCharsets.UTF_8).replace("\0", "");
      run(input, "optimize", "job-1a", "--algorithm", "goo", "--memory", size, "--once");
      run(input, "optimize", "--shape", "star", "--size", size, "--seed", "1", "--once");
    }
    assertThat(refused).isGreaterThan(Mutations.count());
  }

  /** File names are users' text, too. */
  @Test
  void names() {
    for (int seed = 0; seed < Mutations.count(); seed++) {
      byte[] input = new Mutator(seed).mutate(bytes("job-1x"));
      String name = new String(input, StandardCharsets.UTF_8);
      run(input, "optimize", "--", name);
      run(input, "predict", "--device", name, "--", "nothing.json");
    }
    assertThat(refused).isGreaterThan(Mutations.count());
  }
}
