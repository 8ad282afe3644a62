package org.gpuquerylab.costmodel.internal.planning;

import java.util.List;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.internal.Nearest;

/** Reads the work that an operator states. */
final class WorkParser {
  private static final List<String> KINDS =
      List.of(
          "read",
          "write",
          "readSome",
          "writeSome",
          "gather",
          "scatter",
          "atomics",
          "branches",
          "items",
          "launches");

  private WorkParser() {}

  static List<StepWork> steps(List<JsonObject> steps) {
    return steps.stream().map(WorkParser::step).toList();
  }

  private static StepWork step(JsonObject json) {
    StepWork.Builder step = StepWork.step(json.name("step"));
    json.objects("work", PlanFile.MAX_OPERATORS).forEach(work -> add(step, work));
    step.threads(
        json.has("threads")
            ? json.number("threads", 1, Double.MAX_VALUE)
            : Double.POSITIVE_INFINITY);
    json.refuseOthers();
    return step.build();
  }

  private static void add(StepWork.Builder step, JsonObject work) {
    String kind = work.text("kind");
    try {
      add(step, kind, work);
    } catch (CostModelException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw work.fault("this is invalid: " + e.getMessage());
    }
    work.refuseOthers();
  }

  private static void add(StepWork.Builder step, String kind, JsonObject work) {
    if (kind.equals("launches")) {
      step.launches(work.number("launches"));
      return;
    }
    String name = work.name("name");
    switch (kind) {
      case "read" -> step.read(name, work.number("bytes"), set(work));
      case "write" -> step.write(name, work.number("bytes"), set(work));
      case "readSome" ->
          step.readSome(name, work.number("values"), width(work, "width"), work.number("fraction"));
      case "writeSome" ->
          step.writeSome(
              name, work.number("values"), width(work, "width"), work.number("fraction"));
      case "gather" ->
          step.gather(
              name, work.number("accesses"), width(work, "width"), work.number("workingSet"));
      case "scatter" ->
          step.scatter(
              name, work.number("accesses"), width(work, "width"), work.number("workingSet"));
      case "atomics" ->
          step.atomics(
              name, work.number("operations"), width(work, "bytes"), work.number("addresses"));
      case "branches" -> step.branches(name, work.number("branches"), work.number("probability"));
      case "items" -> step.items(name, work.number("items"));
      default -> throw work.fault("kind", Nearest.unknown("kind of work", kind, KINDS));
    }
  }

  private static int width(JsonObject work, String key) {
    return (int) work.whole(key, 1, PlanFile.MAX_WIDTH);
  }

  private static double set(JsonObject work) {
    return work.number("workingSet", Double.POSITIVE_INFINITY);
  }
}
