package org.gpuquerylab.joinorder.anytime;

/** A part of the search that offers plans, step by step. */
interface SearchStage {
  /** Does a step of at most a millisecond or so; false if the stage is over. */
  boolean step();
}
