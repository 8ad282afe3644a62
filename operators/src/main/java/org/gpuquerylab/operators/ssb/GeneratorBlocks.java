package org.gpuquerylab.operators.ssb;

import java.util.function.IntConsumer;
import org.gpuquerylab.primitives.threads.Workers;

/** Work on numbered blocks by some threads. */
final class GeneratorBlocks {

  private GeneratorBlocks() {}

  /**
   * Does something for each number from 0 up to, but not including, count, in any order; returns
   * when all are done.
   */
  static void forEach(int count, int threads, IntConsumer body) {
    try (Workers workers = new Workers("ssb-generator", threads)) {
      workers.run(count, body);
    }
  }
}
