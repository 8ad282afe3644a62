package org.gpuquerylab.measure.internal.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.internal.json.RunJson;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.jspecify.annotations.Nullable;

/** A comparison as one JSON object. */
public final class ComparisonJson {

  private ComparisonJson() {}

  /** The complete comparison. */
  public static ObjectNode of(RunComparison comparison) {
    ObjectNode root = RunJson.object();
    root.put("quantity", comparison.quantity().label());
    ArrayNode sides = root.putArray("sides");
    for (Side side : comparison.sides().all()) {
      ObjectNode object = sides.addObject();
      object.put("label", side.label()).put("rows", side.rows().size());
      object.put("processes", side.processes());
      ObjectNode environment = object.putObject("environment");
      side.environment().forEach(environment::put);
    }
    ArrayNode differences = root.putArray("environmentDifferences");
    EnvironmentDifferences.lines(comparison.sides().all())
        .forEach(line -> differences.add(line.get(0)));
    ArrayNode unmatched = root.putArray("unmatched");
    comparison.unmatched().forEach(side -> unmatched.add(side.label()));
    ArrayNode others = root.putArray("comparisons");
    comparison.others().forEach(other -> put(other, others.addObject()));
    return root;
  }

  private static void put(PairComparison comparison, ObjectNode object) {
    object.put("base", comparison.base()).put("other", comparison.other());
    object.put("thresholdPercent", comparison.threshold().percent());
    object.put("processes", comparison.threshold().processes());
    ArrayNode doubts = object.putArray("doubts");
    ComparisonWords.doubts(comparison).forEach(doubts::add);
    object.put("inTurns", comparison.inTurns()).put("pairs", comparison.pairs());
    object.put("otherResults", comparison.otherResults());
    object.set("whole", finding(comparison.whole()));
    put(comparison.parts(), object.putArray("parts"));
    put(comparison.points(), object.putArray("points"));
    UnpairedTasks unpaired = comparison.unpaired();
    object.put("missing", unpaired.missing());
    put(unpaired.lost(), object.putArray("lost"));
    put(unpaired.gained(), object.putArray("gained"));
    ArrayNode onlyBase = object.putArray("onlyBase");
    unpaired.onlyFirst().forEach(task -> onlyBase.add(task.toString()));
    ArrayNode onlyOther = object.putArray("onlyOther");
    unpaired.onlyOther().forEach(task -> onlyOther.add(task.toString()));
  }

  private static void put(List<Finding> findings, ArrayNode array) {
    findings.forEach(finding -> array.add(finding(finding)));
  }

  private static void put(Map<Task, Status> tasks, ArrayNode array) {
    tasks.forEach(
        (task, status) ->
            array.addObject().put("task", task.toString()).put("status", status.label()));
  }

  private static ObjectNode finding(Finding finding) {
    ObjectNode object = RunJson.object();
    object.put("of", finding.name()).put("units", finding.units());
    object.put("ratio", finding.ratio().ratio());
    object.put("lower", finding.ratio().lower());
    object.put("upper", finite(finding.ratio().upper()));
    object.put("p", finding.p()).put("verdict", finding.verdict().label());
    if (!finding.medians().isEmpty()) {
      object.put("firstMedian", finding.medians().get(0).median());
      object.put("otherMedian", finding.medians().get(1).median());
    }
    return object;
  }

  /** JSON has no infinity; an interval without an upper end has none. */
  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
