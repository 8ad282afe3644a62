package org.gpuquerylab.cli.internal.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A name that a command accepts, with its description.
 *
 * @param name the name of the item
 * @param columns the values in the columns of the table of the item's kind
 * @param summary one line that describes the item; empty if the name is enough
 * @param details further lines of the description
 * @param json the same information as JSON
 */
record ListedItem(
    String name, List<String> columns, String summary, List<String> details, ObjectNode json) {

  /** Creates an item that has only a summary. */
  static ListedItem of(String name, String summary) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", name);
    if (!summary.isEmpty()) {
      json.put("summary", summary);
    }
    return new ListedItem(name, List.of(), summary, List.of(), json);
  }

  /** This item with additional lines. */
  ListedItem withDetails(List<String> lines) {
    return new ListedItem(name, columns, summary, lines, json);
  }

  /** This item with a value for each heading of its kind. */
  ListedItem withColumns(List<String> headings, String... values) {
    for (int i = 0; i < values.length; i++) {
      json.put(headings.get(i), values[i]);
    }
    return new ListedItem(name, List.of(values), summary, details, json);
  }
}
