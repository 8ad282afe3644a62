package org.gpuquerylab.joinorder.anytime;

/** Two stages step by step in turns, then what is left of the second. */
final class Interleaved implements SearchStage {
  private final SearchStage first;
  private final SearchStage second;
  private boolean firstIsOver;
  private boolean secondIsNext;

  Interleaved(SearchStage first, SearchStage second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public boolean step() {
    secondIsNext = firstIsOver || !secondIsNext;
    if (secondIsNext) {
      return second.step();
    }
    firstIsOver = !first.step();
    return true;
  }
}
