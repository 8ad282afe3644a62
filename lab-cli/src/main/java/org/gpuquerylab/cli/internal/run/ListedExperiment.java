package org.gpuquerylab.cli.internal.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** An experiment in the list, with its axes. */
final class ListedExperiment {
  private static final int LINE_WIDTH = 100;
  private static final int INDENT = 13;

  /**
   * An axis's values are listed if there are at most this many; more values are shown as a range.
   */
  private static final int MOST_NUMBERS = 5;

  private ListedExperiment() {}

  /** The list item of an experiment. */
  static ListedItem of(Experiment experiment) {
    ListedItem item = ListedItem.of(experiment.name(), experiment.title());
    List<String> lines = new ArrayList<>(wrap("reproduces", experiment.reproduces()));
    ObjectNode json = item.json();
    json.put("reproduces", experiment.reproduces());
    ArrayNode axes = json.putArray("axes");
    for (SweepAxis axis : experiment.axes()) {
      lines.addAll(wrap(axis.name(), axis.description() + ": " + values(axis)));
      ObjectNode object = axes.addObject();
      object.put("name", axis.name());
      object.put("description", axis.description());
      ArrayNode values = object.putArray("values");
      axis.values(Pass.FULL).forEach(values::add);
    }
    return item.withDetails(lines);
  }

  private static String values(SweepAxis axis) {
    if (axis.name().equals(SweepAxis.BACKEND)) {
      return "as --backend says";
    }
    List<String> values = axis.values(Pass.FULL);
    boolean isRange =
        values.size() > MOST_NUMBERS && values.stream().allMatch(value -> value.matches("\\d+"));
    return isRange
        ? values.get(0) + ".." + values.get(values.size() - 1)
        : String.join(", ", values);
  }

  /** A term and its description; all lines after the first are indented. */
  private static List<String> wrap(String term, String words) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-10s", term));
    for (String word : words.split(" ", -1)) {
      if (line.length() + word.length() >= LINE_WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(INDENT - 1));
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
