package org.gpuquerylab.costmodel.plan;

import java.util.List;
import org.gpuquerylab.costmodel.calibrated.StepWork;

/** Reads the work that an operator states. */
final class WorkFields {
  private WorkFields() {}

  static List<StepWork> steps(List<Fields> steps) {
    return steps.stream().map(WorkFields::step).toList();
  }

  private static StepWork step(Fields fields) {
    StepWork.Builder step = StepWork.step(fields.text("step"));
    fields.objects("work").forEach(work -> add(step, work));
    double threads = fields.number("threads", Double.POSITIVE_INFINITY);
    if (threads < 1) {
      throw fields.fault("has threads " + threads + ", give a number from 1");
    }
    step.threads(threads);
    fields.complete();
    return step.build();
  }

  private static void add(StepWork.Builder step, Fields work) {
    String kind = work.text("kind");
    try {
      add(step, kind, work);
    } catch (IllegalArgumentException e) {
      throw work.fault("cannot be: " + e.getMessage());
    }
    work.complete();
  }

  private static void add(StepWork.Builder step, String kind, Fields work) {
    if (kind.equals("launches")) {
      step.launches(work.number("launches"));
      return;
    }
    String name = work.text("name");
    switch (kind) {
      case "read" -> step.read(name, work.number("bytes"), set(work));
      case "write" -> step.write(name, work.number("bytes"), set(work));
      case "readSome" ->
          step.readSome(name, work.number("values"), work.width("width"), work.number("fraction"));
      case "writeSome" ->
          step.writeSome(name, work.number("values"), work.width("width"), work.number("fraction"));
      case "gather" ->
          step.gather(
              name, work.number("accesses"), work.width("width"), work.number("workingSet"));
      case "scatter" ->
          step.scatter(
              name, work.number("accesses"), work.width("width"), work.number("workingSet"));
      case "atomics" ->
          step.atomics(
              name, work.number("operations"), work.width("bytes"), work.number("addresses"));
      case "branches" -> step.branches(name, work.number("branches"), work.number("probability"));
      case "items" -> step.items(name, work.number("items"));
      default ->
          throw work.fault(
              "is of no known kind: "
                  + kind
                  + "; choose from read, write, readSome, writeSome, gather, scatter, atomics,"
                  + " branches, items, launches");
    }
  }

  private static double set(Fields work) {
    return work.number("workingSet", Double.POSITIVE_INFINITY);
  }
}
