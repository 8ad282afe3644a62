package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnQueriesTest {

  private static final String GRAPH =
      """
      {"relations": [{"name": "a", "cardinality": 10}, {"name": "b", "cardinality": 100}],
       "joins": [{"left": "a", "right": "b", "selectivity": 0.1}]}
      """;

  private static final Path EXAMPLES = Path.of("..", "docs", "examples");

  @TempDir Path folder;

  private void write(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void everyFormatIsRead() throws Exception {
    write("graph.json", GRAPH);
    Files.copy(EXAMPLES.resolve("true-cardinalities.txt"), folder.resolve("true.txt"));
    Files.copy(EXAMPLES.resolve("tpch-q05.sql"), folder.resolve("Q5_of-tpch.sql"));
    String schema = Files.readString(EXAMPLES.resolve("tpch-schema.json"));
    String keyed = schema.replaceFirst("\"rows\":", "\"key\": [\"r_regionkey\"], \"rows\":");
    assertThat(keyed).isNotEqualTo(schema);
    write("schema.json", keyed);
    write(".hidden", "nothing");
    Map<String, QueryGraph> queries = QueryFolder.read(folder);
    assertThat(queries.keySet().stream().map(name -> name.replaceFirst("[.].*", "")))
        .containsExactly("Q5_of-tpch", "graph", "true");
    assertThat(queries.keySet()).allMatch(name -> name.matches("[A-Za-z0-9_-]+[.][0-9a-f]{8}"));
    assertThat(queries.values()).allMatch(query -> query.size() >= 2);
    Experiment own = new OwnQueries().over(folder);
    Sweep sweep = SweepPlan.of(own, Pass.FULL, Map.of(), List.of());
    assertThat(sweep.axes()).containsEntry("query", List.copyOf(queries.keySet()));
    own.checkMeasurable(sweep);
    SweepPlan.rules(new OwnQueries(), sweep);
    assertThatThrownBy(() -> new OwnQueries().checkMeasurable(sweep))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("name its folder with --queries DIR");
  }

  @Test
  void aChangedFileIsAnotherQuery() throws Exception {
    write("graph.json", GRAPH);
    String before = QueryFolder.read(folder).keySet().iterator().next();
    write("graph.json", GRAPH.replace("100", "101"));
    assertThat(QueryFolder.read(folder)).doesNotContainKey(before).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b.json", "..json", "x.csv", "q", "-q.json", "é.sql", "a.b.json"})
  void otherNamesAreRefused(String name) throws Exception {
    write("good.json", GRAPH);
    write(name, GRAPH);
    if (name.startsWith(".")) {
      assertThat(QueryFolder.read(folder)).as("hidden files are no queries").hasSize(1);
      return;
    }
    assertThatThrownBy(() -> QueryFolder.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder + ": \"")
        .hasMessageEndingWith("; rename it, or move it away");
  }

  @Test
  void faultsNameTheFile() throws Exception {
    assertThatThrownBy(() -> QueryFolder.read(folder)).hasMessageContaining("holds no query");
    assertThatThrownBy(() -> QueryFolder.read(folder.resolve("no")))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("no") + ": ");
    write("bad.json", GRAPH.replace("0.1", "1.5"));
    assertThatThrownBy(() -> QueryFolder.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("bad.json") + ":");
    Files.delete(folder.resolve("bad.json"));
    write("q.sql", "select 1");
    assertThatThrownBy(() -> QueryFolder.read(folder))
        .hasMessageStartingWith(folder.resolve("schema.json") + ": there is no such file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select 1 | :",
        "select 1 from nation union select 2 from region | :",
        "select 1 from nation left join region on n_regionkey = r_regionkey | :",
        "select 1 from nation, region where n_regionkey = x | :1:50: no table has a column \"x\""
      })
  void refusesSqlWithoutOneBlockOfInnerJoins(String sql, String fault) throws Exception {
    Files.copy(EXAMPLES.resolve("tpch-schema.json"), folder.resolve("schema.json"));
    write("q.sql", sql);
    String one = " the statement does not have exactly one block of inner joins";
    assertThatThrownBy(() -> QueryFolder.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("q.sql") + (fault.equals(":") ? ":" + one : fault))
        .hasMessageNotContaining("\n");
  }

  @Test
  void takesSqlOverOneTable() throws Exception {
    Files.copy(EXAMPLES.resolve("tpch-schema.json"), folder.resolve("schema.json"));
    write("q.sql", "select count(*) from nation n where n_name = 'PERU' group by n_regionkey");
    QueryGraph graph = QueryFolder.read(folder).values().iterator().next();
    assertThat(graph.relations()).containsExactly(new Relation("n", 25, 1. / 25));
  }

  @Test
  void otherExperimentsTakeNoFiles() {
    Experiment figure = new Figure9();
    assertThatThrownBy(() -> figure.over(folder))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "--queries: "
                + figure.name()
                + " takes no files; leave the option out, or run own-queries or own-problems");
    assertThat(Experiments.find("own-queries")).isInstanceOf(OwnQueries.class);
  }
}
