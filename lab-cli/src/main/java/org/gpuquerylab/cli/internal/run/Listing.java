package org.gpuquerylab.cli.internal.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.cli.internal.option.TextTable;

/**
 * The names of one kind.
 *
 * @param kind the kind of the names, such as {@code algorithms}
 * @param command the command that accepts them
 * @param headings the headings of the items' columns
 * @param items all items of the kind
 */
record Listing(String kind, String command, List<String> headings, List<ListedItem> items) {
  private static final int LINE_WIDTH = 100;

  /** Creates a listing whose items have no columns. */
  static Listing of(String kind, String command, List<ListedItem> items) {
    return new Listing(kind, command, List.of(), items);
  }

  /** Only the names, in a few lines. */
  void printNames(PrintWriter out) {
    out.println(heading());
    StringBuilder line = new StringBuilder(" ");
    for (ListedItem item : items) {
      if (line.length() + item.name().length() >= LINE_WIDTH) {
        out.println(line);
        line = new StringBuilder(" ");
      }
      line.append(' ').append(item.name());
    }
    out.println(line);
  }

  /** The items, one line for each. */
  void printTable(PrintWriter out) {
    out.println(heading());
    printRows(items, out);
  }

  /** The complete description of an item. */
  void print(ListedItem item, PrintWriter out) {
    printRows(List.of(item), out);
    item.details().forEach(out::println);
    out.println("  taken by  " + command);
  }

  private void printRows(List<ListedItem> shown, PrintWriter out) {
    boolean summarized = shown.stream().anyMatch(item -> !item.summary().isEmpty());
    TextTable table = new TextTable(row("name", headings, summarized ? "what it is" : ""));
    shown.forEach(item -> table.row(row(item.name(), item.columns(), item.summary())));
    table.print(out);
  }

  private static String[] row(String name, List<String> columns, String summary) {
    return Stream.of(Stream.of("  " + name), columns.stream(), Stream.of(summary))
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  private String heading() {
    return kind + " (" + items.size() + "), " + command;
  }

  /** The complete listing as JSON. */
  ArrayNode json() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    items.forEach(item -> array.add(item.json()));
    return array;
  }
}
