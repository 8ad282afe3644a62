package org.gpuquerylab.cli.internal.optimize;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.JoinRelType;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.cli.internal.optimize.SqlStatement.Ordered;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.internal.report.Numbers;

/**
 * A statement of a workload.
 *
 * @param name the file's name
 * @param refusal why it is refused, in one line; empty if it is taken
 * @param relations the relations of each block
 * @param shapes the shape of each block
 * @param otherJoins the joins that are not inner joins
 * @param bindMillis the time from the text to the blocks
 * @param orderMillis the time to order all blocks
 * @param gain how many times the cost as written is that of the plans; NaN if it is not known
 */
record QueryLine(
    String name,
    String refusal,
    List<Integer> relations,
    List<String> shapes,
    long otherJoins,
    double bindMillis,
    double orderMillis,
    double gain) {
  /** The columns of {@link #cells}. */
  static final String[] HEAD = {
    "statement", "relations", "shapes", "not inner", "bind ms", "order ms", "gain"
  };

  /** Binds a statement and orders its blocks. */
  static QueryLine of(Path file, SqlFrontEnd frontEnd, SearchOptions options) {
    String name = InputFile.name(file.getFileName());
    long start = System.nanoTime();
    BoundQuery query;
    try {
      query = frontEnd.bind(file);
    } catch (QueryFormatException e) {
      return refused(name, e);
    }
    double bound = (System.nanoTime() - start) / 1e6;
    try {
      return taken(name, bound, SqlStatement.of(file.toString(), query, false, options), options);
    } catch (InvalidQueryException e) {
      return refused(name, e);
    }
  }

  private static QueryLine refused(String name, RuntimeException why) {
    return new QueryLine(
        name, String.valueOf(why.getMessage()), List.of(), List.of(), 0, 0, 0, Double.NaN);
  }

  private static QueryLine taken(
      String name, double bound, SqlStatement statement, SearchOptions options) {
    double millis = 0;
    double written = 0;
    double found = 0;
    long others = 0;
    for (Ordered block : statement.blocks()) {
      millis += block.found().millis();
      written += WrittenCost.of(block.order(), options.costFunction());
      found += block.found().result().plan().cost();
      others +=
          block.order().block().operators().stream()
              .filter(operator -> operator.type() != JoinRelType.INNER)
              .count();
    }
    List<JoinBlock> blocks = statement.query().blocks();
    return new QueryLine(
        name,
        "",
        blocks.stream().map(block -> block.relations().size()).toList(),
        statement.blocks().stream().map(QueryLine::shape).toList(),
        others,
        bound,
        millis,
        found > 0 ? written / found : written == 0 ? 1 : Double.NaN);
  }

  private static String shape(Ordered block) {
    return block.order().graph().map(QueryLine::shape).orElse("operators");
  }

  private static String shape(QueryGraph graph) {
    int size = graph.size();
    int edges = graph.joins().size();
    int most = 0;
    for (int i = 0; i < size; i++) {
      most = Math.max(most, graph.joins(i).size());
    }
    if (size == 1) {
      return "table";
    } else if (graph.crossProducts()) {
      return "unconnected";
    } else if (edges == size - 1) {
      return most <= 2 ? "chain" : most == size - 1 ? "star" : "tree";
    }
    return edges == size * (size - 1) / 2 ? "clique" : "cyclic";
  }

  boolean isTaken() {
    return refusal.isEmpty();
  }

  /** A row for people. */
  String[] cells() {
    return new String[] {
      name,
      relations.stream().map(String::valueOf).collect(Collectors.joining(" ")),
      String.join(" ", shapes),
      String.valueOf(otherJoins),
      Numbers.significant(bindMillis),
      Numbers.significant(orderMillis),
      Double.isNaN(gain) ? "unknown" : Numbers.significant(gain)
    };
  }

  ObjectNode json() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("statement", name);
    if (!isTaken()) {
      return object.put("refusal", refusal);
    }
    relations.forEach(object.putArray("relations")::add);
    shapes.forEach(object.putArray("shapes")::add);
    object.put("otherJoins", otherJoins);
    object.put("bindMillis", bindMillis);
    object.put("orderMillis", orderMillis);
    return object.put("gain", Double.isNaN(gain) ? null : (Double) gain);
  }
}
