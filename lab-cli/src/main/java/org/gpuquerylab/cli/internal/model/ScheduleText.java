package org.gpuquerylab.cli.internal.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.schedule.MakespanBound;
import org.gpuquerylab.concurrency.schedule.PlanTime;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.input.internal.Quote;

/** The output of {@code lab schedule}. */
record ScheduleText(
    String policy,
    String device,
    String rates,
    ScheduleProblem problem,
    Timed<SchedulePlan> timed,
    boolean knowsWork) {

  private static final ObjectMapper JSON = new ObjectMapper();

  void print(PrintWriter out) {
    SchedulePlan plan = timed.result();
    out.printf(
        Locale.ROOT,
        "policy %s%s on %s, decided in %.3f ms%n",
        policy,
        isChoice() ? ", which takes " + plan.policy() : "",
        Quote.line(device),
        timed.millis());
    out.println(summary(plan));
    TextTable table = new TextTable("batch", "kernel", "lane", "blocks", "warps", "grid");
    for (int b = 0; b < plan.batches().size(); b++) {
      for (Placed placed : plan.batches().get(b)) {
        LaunchConfiguration launch = placed.configuration();
        table.row(
            Integer.toString(b + 1),
            Quote.line(launch.kernel()),
            Integer.toString(placed.lane()),
            Integer.toString(launch.blocksPerMultiprocessor()),
            Integer.toString(launch.warpsPerBlock()),
            Long.toString(launch.gridBlocks(plan.limits())));
      }
    }
    table.print(out);
    if (knowsWork) {
      MakespanBound least = MakespanBound.of(problem);
      out.printf(
          Locale.ROOT,
          "estimated: %.4f ms; any schedule that shares no scan: at least %.4f ms (%s)%n",
          1e3 * PlanTime.seconds(problem, plan),
          1e3 * least.seconds(),
          least.reason());
    }
    out.printf(Locale.ROOT, "times use %s%n", rates);
  }

  private boolean isChoice() {
    return !timed.result().policy().equals(policy) && !timed.result().policy().isEmpty();
  }

  private String summary(SchedulePlan plan) {
    int batches = plan.batches().size();
    int multiprocessors = plan.limits().multiprocessors();
    String unit =
        plan.limits().grouped() > 1
            ? "blocks are those of two multiprocessors, grouped"
            : "blocks are those of one multiprocessor of " + multiprocessors;
    return (batches == 1 ? "1 batch" : batches + " batches")
        + (plan.bound() > 0 ? ", at least " + plan.bound() + " needed" : "")
        + (plan.bound() > 0 && batches > plan.bound() ? " (not proved to be the fewest)" : "")
        + barriers(plan)
        + unit;
  }

  private static String barriers(SchedulePlan plan) {
    int barriers = plan.barriers().size();
    if (barriers > 0 && barriers == plan.batches().size() - 1) {
      return ", one after another; ";
    }
    return barriers == 0
        ? "; "
        : ", with barriers before "
            + plan.barriers().stream()
                .map(batch -> Integer.toString(batch + 1))
                .collect(Collectors.joining(", "))
            + "; ";
  }

  /** Milliseconds, rounded to nanoseconds: the model knows no shorter times. */
  private static double nanos(double seconds) {
    return Math.round(seconds * 1e9) / 1e6;
  }

  String json() {
    SchedulePlan plan = timed.result();
    ObjectNode root = JSON.createObjectNode();
    root.put("policy", policy);
    if (isChoice()) {
      root.put("chosen", plan.policy());
    }
    root.put("device", device);
    if (plan.limits().grouped() > 1) {
      root.put("multiprocessorsGrouped", plan.limits().grouped());
    }
    root.put("rates", rates);
    root.put("bound", plan.bound());
    if (knowsWork) {
      MakespanBound least = MakespanBound.of(problem);
      root.put("estimatedMillis", nanos(PlanTime.seconds(problem, plan)));
      root.put("boundMillis", nanos(least.seconds()));
      root.put("boundBy", least.reason());
    }
    plan.barriers().forEach(root.putArray("barriers")::add);
    putBatches(plan, root.putArray("batches"));
    root.put("millis", timed.millis());
    return root.toString();
  }

  private static void putBatches(SchedulePlan plan, ArrayNode batches) {
    for (List<Placed> batch : plan.batches()) {
      ArrayNode kernels = batches.addObject().putArray("kernels");
      for (Placed placed : batch) {
        LaunchConfiguration launch = placed.configuration();
        ObjectNode kernel =
            kernels
                .addObject()
                .put("name", launch.kernel())
                .put("blocksPerMultiprocessor", launch.blocksPerMultiprocessor())
                .put("warpsPerBlock", launch.warpsPerBlock());
        if (plan.sharesLanes()) {
          kernel.put("lane", placed.lane());
        }
      }
    }
  }
}
