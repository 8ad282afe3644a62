package org.gpuquerylab.engine.plan;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeJson;
import org.gpuquerylab.joinorder.query.JoinType;

/**
 * Plan files: the trees of a statement's blocks in the flat form of {@link JoinTreeJson}.
 *
 * <pre>{@code
 * {"statement": "select ...", "blocks": [{"nodes": [
 *   {"relation": "o"}, {"relation": "c"}, {"join": [0, 1], "cardinality": 4.0, "cost": 4.0}]}]}
 * }</pre>
 *
 * <p>The second input of a join is the side of which the hash table is built. Cardinalities and
 * costs may be missing.
 */
final class QueryPlanFile {
  private static final int MOST_BLOCKS = 1_000;
  private static final int MOST_NODES = 20_000;

  private QueryPlanFile() {}

  /** The text of a plan. */
  static String json(QueryPlan plan) {
    StringBuilder statement = new StringBuilder();
    if (plan.statement().length() <= JsonReader.MAX_TEXT) {
      JsonStringEncoder.getInstance().quoteAsString(plan.statement(), statement);
    }
    return plan.blocks().stream()
        .map(block -> "{\"nodes\":" + JoinTreeJson.toFlatJson(block) + "}")
        .collect(
            Collectors.joining(
                ",\n  ", "{\"statement\":\"" + statement + "\",\n \"blocks\":[\n  ", "]}"));
  }

  /** Reads a file. */
  static QueryPlan read(Path file) {
    return InputFile.read(
        file,
        16 * InputFile.MIB,
        InputException::new,
        (in, source) ->
            JsonReader.read(in, source, InputException::new, json -> plan(json.object())));
  }

  private static QueryPlan plan(JsonObject file) {
    String statement = file.has("statement") ? file.text("statement") : "";
    List<JoinTree> blocks = new ArrayList<>();
    for (JsonObject block : file.objects("blocks", MOST_BLOCKS)) {
      blocks.add(tree(block));
      block.refuseOthers();
    }
    file.refuseOthers();
    return new QueryPlan(statement, blocks);
  }

  private static JoinTree tree(JsonObject block) {
    List<JoinTree> nodes = new ArrayList<>();
    Set<Long> used = new HashSet<>();
    for (JsonObject node : block.objects("nodes", MOST_NODES)) {
      nodes.add(node.has("join") ? join(node, nodes, used) : leaf(node, nodes.size()));
      node.refuseOthers();
    }
    if (nodes.isEmpty() || used.size() != nodes.size() - 1) {
      throw block.fault(
          "nodes", "the last node must be the whole tree, and all others an input of one join");
    }
    return nodes.get(nodes.size() - 1);
  }

  private static JoinTree leaf(JsonObject node, int place) {
    return new JoinTree.Leaf(place, node.name("relation"), number(node, "cardinality"));
  }

  private static JoinTree join(JsonObject node, List<JoinTree> nodes, Set<Long> used) {
    List<Long> inputs = node.wholes("join", 2, 0, Math.max(0, nodes.size() - 1));
    boolean two = inputs.size() == 2 && nodes.size() >= 2;
    if (!two || !used.add(inputs.get(0)) || !used.add(inputs.get(1))) {
      throw node.fault("join", "give the places of two nodes before, which no other join has");
    }
    return new JoinTree.Join(
        type(node),
        nodes.get(inputs.get(0).intValue()),
        nodes.get(inputs.get(1).intValue()),
        number(node, "cardinality"),
        number(node, "cost"));
  }

  private static JoinType type(JsonObject node) {
    if (!node.has("type")) {
      return JoinType.INNER;
    }
    String label = node.text("type");
    return Stream.of(JoinType.values())
        .filter(type -> type.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                node.fault(
                    "type",
                    "there is no such join; give one of "
                        + Stream.of(JoinType.values())
                            .map(JoinType::label)
                            .collect(Collectors.joining(", "))));
  }

  private static double number(JsonObject node, String key) {
    return node.has(key) ? node.number(key, 0, Double.MAX_VALUE) : 0;
  }
}
