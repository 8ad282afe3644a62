package org.gpuquerylab.measure.internal.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Shows {@code environment.json} as a table whose lines have a name and a value. */
final class EnvironmentTable {

  private final List<List<String>> lines = new ArrayList<>();

  private EnvironmentTable() {}

  static List<List<String>> lines(JsonNode environment) {
    EnvironmentTable table = new EnvironmentTable();
    table.add("", environment);
    return table.lines;
  }

  private void add(String name, JsonNode node) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        add((name + " " + field.getKey()).strip(), field.getValue());
      }
    } else if (node.isArray() && node.path(0).isObject()) {
      for (int i = 0; i < node.size(); i++) {
        add(name + " " + (i + 1), node.get(i));
      }
    } else if (node.isArray()) {
      List<String> values =
          StreamSupport.stream(node.spliterator(), false).map(JsonNode::asText).toList();
      lines.add(List.of(name, values.isEmpty() ? "none" : String.join(", ", values)));
    } else {
      lines.add(List.of(name, node.asText()));
    }
  }
}
