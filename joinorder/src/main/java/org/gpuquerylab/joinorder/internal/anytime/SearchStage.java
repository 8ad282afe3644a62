package org.gpuquerylab.joinorder.internal.anytime;

/** A stage of the search, which offers plans step by step. */
interface SearchStage {
  /** Does a step of at most about a millisecond; returns false if the stage is over. */
  boolean step();
}
