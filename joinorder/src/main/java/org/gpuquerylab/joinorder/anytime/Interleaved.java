package org.gpuquerylab.joinorder.anytime;

/** Two stages step by step in turns, then what is left of the second. */
final class Interleaved implements Stage {
  private final Stage first;
  private final Stage second;
  private boolean firstIsOver;
  private boolean secondIsNext;

  Interleaved(Stage first, Stage second) {
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
