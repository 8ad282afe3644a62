package org.gpuquerylab.operators.ssb;

import java.util.function.IntConsumer;
import org.gpuquerylab.primitives.internal.Workers;

/** Executes work on numbered blocks with several threads. */
final class GeneratorBlocks {

  private GeneratorBlocks() {}

  /**
   * Executes an action for each number from 0 up to, but not including, count, in any order;
   * returns when all are complete.
   */
  static void forEach(int count, int threads, IntConsumer body) {
    try (Workers workers = new Workers("ssb-generator", threads)) {
      workers.run(count, body);
    }
  }
}
