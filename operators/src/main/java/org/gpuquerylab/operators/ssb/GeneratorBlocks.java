package org.gpuquerylab.operators.ssb;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Work on numbered blocks by some threads. */
final class GeneratorBlocks {

  private GeneratorBlocks() {}

  /** Does something for each number from 0 to before count, in any order; returns when all is. */
  static void forEach(int count, int threads, IntConsumer body) {
    if (threads == 1 || count == 1) {
      IntStream.range(0, count).forEach(body);
      return;
    }
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      pool.submit(() -> IntStream.range(0, count).parallel().forEach(body)).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while generating", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("generating failed", e.getCause());
    } finally {
      pool.shutdown();
    }
  }
}
