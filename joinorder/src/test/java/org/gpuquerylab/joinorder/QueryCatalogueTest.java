package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.PlanChecks;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class QueryCatalogueTest {
  static Stream<String> names() {
    return QueryCatalogue.names().stream();
  }

  @Test
  void holdsTheBenchmarks() {
    List<String> names = QueryCatalogue.names();
    assertThat(names).doesNotHaveDuplicates();
    assertThat(names.stream().filter(name -> name.startsWith("tpch-q"))).hasSize(22);
    assertThat(names.stream().filter(name -> name.startsWith("ssb-q"))).hasSize(13);
    assertThat(names.stream().filter(name -> name.startsWith("job-"))).hasSizeGreaterThan(9);
    assertThat(QueryCatalogue.contains("tpch-q23")).isFalse();
    assertThatThrownBy(() -> QueryCatalogue.load("../queries/job-29a"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageStartingWith("there is no query with the name");
  }

  @ParameterizedTest
  @CsvSource({
    "job-29a, 17, 28",
    "job-33a, 14, 19",
    "job-1a, 5, 5",
    "tpch-q08, 8, 7",
    "ssb-q4.1, 5, 4"
  })
  void hasTheRightShapes(String name, int relations, int joins) {
    QueryGraph graph = QueryCatalogue.load(name);
    assertThat(graph.size()).isEqualTo(relations);
    assertThat(graph.joins()).hasSize(joins);
  }

  @ParameterizedTest
  @MethodSource("names")
  void allHostAlgorithmsAgree(String name) {
    QueryGraph graph = QueryCatalogue.load(name);
    assertThat(graph.isConnected(graph.all())).isTrue();
    OptimizationResult reference = new DpCcp(new Cout()).optimize(graph);
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      if (!entry.onDevice() && entry.isExact() && entry.takes(graph)) {
        try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.onHost())) {
          OptimizationResult result = algorithm.optimize(graph);
          assertThat(result.cost()).isCloseTo(reference.cost(), within(1e-9 * reference.cost()));
          PlanChecks.checkPairs(entry, result, reference.pairs(), name);
          double recomputed = new JoinTreeValidator(graph, new Cout()).validate(result.plan());
          assertThat(recomputed).isCloseTo(result.cost(), within(1e-9 * result.cost()));
        }
      }
    }
  }
}
