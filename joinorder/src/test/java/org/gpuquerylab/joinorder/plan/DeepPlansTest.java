package org.gpuquerylab.joinorder.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests left-deep plans of long chains, whose trees are too deep for recursion. */
class DeepPlansTest {
  @ParameterizedTest
  @ValueSource(ints = {65, 401, 402, 10_000})
  void areBuiltCheckedAndPrinted(int size) throws IOException {
    QueryGraph graph = chain(size);
    JoinTreeBuilder builder = new JoinTreeBuilder(graph, new Cout());
    JoinTree plan = leftDeep(builder, size);
    // Each join's result has 10 rows.
    assertThat(plan.cardinality()).isCloseTo(10, within(1e-8));
    assertThat(plan.cost()).isCloseTo(10.0 * (size - 1), within(1e-8 * size));
    JoinTreeValidator validator = new JoinTreeValidator(graph, new Cout());
    assertThat(validator.validate(plan)).isEqualTo(plan.cost());
    assertThat(plan.relations().cardinality()).isEqualTo(size);

    String text = JoinTreePrinter.print(plan);
    assertThat(text.lines().count()).isEqualTo(2L * size - 1);
    assertThat(text).hasSizeLessThan(250 * size).contains("(" + (size - 1) + ") r0  cardinality");

    JsonNode json = mapper().readTree(JoinTreeJson.toJson(plan));
    int depth = 0;
    for (JsonNode node = json; node.has("join"); node = node.get("join").get(0)) {
      depth++;
    }
    assertThat(depth).isEqualTo(size - 1);

    assertThat(JoinTreeJson.isShallow(plan)).isEqualTo(size <= 401);
    JsonNode nodes = new ObjectMapper().readTree(JoinTreeJson.toFlatJson(plan));
    assertThat(nodes).hasSize(2 * size - 1);
    assertThat(nodes.get(2 * size - 2).get("cost").asDouble()).isEqualTo(plan.cost());

    JoinTree.Join join = (JoinTree.Join) plan;
    assertThatThrownBy(() -> validator.validate(join.left()))
        .isInstanceOf(InvalidPlanException.class)
        .hasMessage("the plan lacks {r" + (size - 1) + "}");
    JoinTree wrong = builder.join(builder.leaf(size - 1), builder.leaf(0));
    assertThatThrownBy(() -> validator.validate(wrong))
        .hasMessageStartingWith("no edge joins {r" + (size - 1) + "} with {r0}");
  }

  private static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build());
    return mapper;
  }

  private static JoinTree leftDeep(JoinTreeBuilder builder, int size) {
    int[] left = IntStream.range(0, size - 1).map(j -> j == 0 ? 0 : size + j - 1).toArray();
    int[] right = IntStream.range(1, size).toArray();
    return builder.build(left, right);
  }

  private static QueryGraph chain(int size) {
    QueryGraphBuilder builder = QueryGraph.builder().relation("r0", 10);
    for (int i = 1; i < size; i++) {
      builder.relation("r" + i, i + 1).join("r" + (i - 1), "r" + i, 1.0 / (i + 1));
    }
    return builder.build();
  }
}
