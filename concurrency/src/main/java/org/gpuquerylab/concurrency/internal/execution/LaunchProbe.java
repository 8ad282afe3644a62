package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.query.QuerySteps;

/** Finds out whether a device accepts the launches that replace several queries. */
final class LaunchProbe {
  private LaunchProbe() {}

  /**
   * Captures the steps, each with its best launch, but does not replay them.
   *
   * @throws RuntimeException if a launch is refused
   */
  static void check(QuerySteps steps, ExecutionContext context) {
    List<BestLaunches.Best> best = context.launches().best(steps);
    try (CommandQueue queue = context.backend().newQueue()) {
      Runnable all =
          () ->
              IntStream.range(0, best.size())
                  .forEach(step -> steps.launch(step, best.get(step).grid(), queue));
      queue.capture(all).close();
    }
  }
}
