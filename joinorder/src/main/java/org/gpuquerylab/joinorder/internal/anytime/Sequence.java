package org.gpuquerylab.joinorder.internal.anytime;

import java.util.ArrayDeque;
import java.util.Deque;

/** Executes stages one after the other. */
final class Sequence implements SearchStage {
  private final Deque<SearchStage> stages = new ArrayDeque<>();

  /** Adds a stage after the others; must be called before all stages are over. */
  void add(SearchStage stage) {
    stages.add(stage);
  }

  @Override
  public boolean step() {
    if (!stages.element().step()) {
      stages.remove();
    }
    return !stages.isEmpty();
  }
}
