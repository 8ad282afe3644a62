package org.gpuquerylab.cluster.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.contract.GivenCardinalities;
import org.gpuquerylab.joinorder.contract.RandomGraphs;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostOverhead;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that messages arrive unchanged, and that anything else is refused. */
class ClusterMessagesTest {

  private static JsonObject json(String line) throws IOException {
    return JsonReader.read(
        new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)),
        "test",
        ClusterException::new,
        JsonReader::object);
  }

  private static PartitionTally tally(PartitionedQuery query) {
    return new ThreadRunner("test", 1, Budget.usual()).run(query);
  }

  @ParameterizedTest
  @EnumSource
  void queriesAndAnswersArrive(PlanSpace space) throws IOException {
    for (int seed = 1; seed <= 60; seed++) {
      int relations = 1 + seed % 9;
      QueryGraph graph =
          seed % 3 == 0
              ? GivenCardinalities.random(relations, seed).graph()
              : RandomGraphs.connected(relations, seed);
      CostFunction function = seed % 2 == 0 ? new Cout() : new CostOverhead(new Cout(), 3);
      int partitions = PartitionedQuery.mostPartitions(space, relations);
      PartitionedQuery query = new PartitionedQuery(graph, function, space, partitions);
      ClusterQuery sent = ClusterQuery.of(query);
      String text = sent.query().text();
      String head = sent.head(text.getBytes(StandardCharsets.UTF_8).length);
      assertThat(ClusterQuery.bytes(json(head))).isEqualTo(text.length());
      ClusterQuery arrived = ClusterQuery.read(json(head), text);
      assertThat(arrived).as("seed %d", seed).isEqualTo(sent);
      PartitionTally expected = tally(query);
      PartitionTally found = tally(arrived.open());
      assertThat(found.best().cost()).as("seed %d", seed).isEqualTo(expected.best().cost());
      checkAnswer(query, found, "seed " + seed);
    }
  }

  private static void checkAnswer(PartitionedQuery query, PartitionTally sent, String what)
      throws IOException {
    PartitionTally arrived = ClusterAnswer.read(json(ClusterAnswer.of(sent).line()), query);
    assertThat(arrived.best().cost()).as(what).isEqualTo(sent.best().cost());
    assertThat(arrived.best().partition()).as(what).isEqualTo(sent.best().partition());
    assertThat(arrived.best().tree(query.graph(), query.costFunction()))
        .as(what)
        .isEqualTo(sent.best().tree(query.graph(), query.costFunction()));
    assertThat(counts(arrived)).as(what).isEqualTo(counts(sent));
  }

  private static List<Object> counts(PartitionTally tally) {
    return List.of(
        tally.partitions(),
        tally.sets(),
        tally.splits(),
        tally.pairs(),
        tally.partSplits(),
        tally.partNanos(),
        tally.partCpuNanos());
  }

  @Test
  void crossProductsArrive() {
    Path file =
        Path.of("../joinorder/src/main/resources/org/gpuquerylab/joinorder/queries/job-29a.json");
    for (boolean crossProducts : new boolean[] {false, true}) {
      QueryGraph graph = QueryFile.read(file, crossProducts);
      QueryText sent = QueryText.of(graph);
      QueryGraph arrived = sent.graph();
      assertThat(QueryText.of(arrived)).isEqualTo(sent);
      assertThat(arrived.crossProducts()).isEqualTo(crossProducts);
      assertThat(CardinalityEstimator.of(arrived).cardinality(arrived.all()))
          .isEqualTo(CardinalityEstimator.of(graph).cardinality(graph.all()));
    }
  }

  @Test
  void classesOfEqualColumnsArrive() {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 100)
            .relation("b", 200)
            .relation("c", 300)
            .join("a", "b", 1)
            .join("b", "c", 1)
            .column("x", "a", 10)
            .column("x", "b", 20)
            .column("x", "c", 30)
            .build();
    QueryGraph arrived = QueryText.of(graph).graph();
    for (long set = 1; set < 8; set++) {
      assertThat(CardinalityEstimator.of(arrived).cardinality(set))
          .isEqualTo(CardinalityEstimator.of(graph).cardinality(set));
    }
    assertThat(CardinalityEstimator.of(arrived).cardinality(7)).isEqualTo(100 * 200 * 300 / 600.0);
  }

  /** A cost function such as one from a user's jar. */
  private record OwnCost(int kernelId) implements CostFunction {
    @Override
    public String name() {
      return "own";
    }

    @Override
    public double cost(double left, double right, double a, double b, double rows) {
      return left + right + rows;
    }
  }

  @Test
  void refusesCostFunctionsThatWorkersDoNotKnow() {
    QueryGraph graph = RandomGraphs.connected(4, 1);
    for (int kernelId : new int[] {new Cout().kernelId(), 999}) {
      PartitionedQuery query =
          new PartitionedQuery(graph, new OwnCost(kernelId), PlanSpace.BUSHY, 2);
      assertThatThrownBy(() -> ClusterQuery.of(query))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("the cost function own is not one of the lab's");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [0, 2]    | [1, 3]    | 1 | [1, 2] | there must be 3 joins
          [0, 4, 5] | [1, 2, 9] | 1 | [1, 2] | test:1:
          [0, 0, 5] | [1, 2, 3] | 1 | [1, 2] | the joins do not form a tree
          [0, 5, 5] | [1, 2, 3] | 1 | [1, 2] | the joins do not form a tree
          [0, -1, 5] | [1, 2, 3] | 1 | [1, 2] | test:1:
          [0, 4, 5] | [1, 2, 3] | 2 | [1, 2] | test:1:
          [0, 4, 5] | [1, 2, 3] | 1 | [1]    | give the least and the greatest value
          [0, 4, 5] | [1, 2, 3] | 1 | [1, 2, 3] | /partNanos: there are 3
          [0, 4, 5] | [1, 2, 3] | 1 | [-1, 2] | /partNanos/0: this is -1
          """)
  void refusesInvalidAnswers(String left, String right, int partition, String nanos, String fault) {
    String line =
        String.format(
            Locale.ROOT,
            """
        {"partition": %d, "left": %s, "right": %s, "sets": 1, "splits": 1, "pairs": 1,
         "partSplits": [1, 1], "partNanos": %s, "partCpuNanos": [1, 1], "cost": 5, "partsCost": 1}""",
            partition,
            left,
            right,
            nanos);
    PartitionedQuery query =
        new PartitionedQuery(RandomGraphs.connected(4, 1), new Cout(), PlanSpace.BUSHY, 2);
    assertThatThrownBy(() -> ClusterAnswer.read(json(line), query))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(fault);
  }

  @Test
  void aFaultOfOneTaskIsTheAnswerOfAll() throws IOException {
    PartitionedQuery query =
        new PartitionedQuery(RandomGraphs.connected(4, 1), new Cout(), PlanSpace.BUSHY, 1);
    ClusterAnswer good = ClusterAnswer.of(tally(query));
    ClusterAnswer bad = ClusterAnswer.failed("no \"memory\"\n" + "x".repeat(100_000));
    for (ClusterAnswer sum : List.of(good.plus(bad), bad.plus(good), bad.plus(bad))) {
      assertThat(json(sum.line()).text("fault")).startsWith("no \"memory\"\nxxx");
    }
    assertThat(good.plus(good).tally()).isNotNull();
  }
}
