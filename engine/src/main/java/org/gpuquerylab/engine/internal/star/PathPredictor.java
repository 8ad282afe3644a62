package org.gpuquerylab.engine.internal.star;

/** Predicts how long each way to answer a star query takes, with its columns on the device. */
public interface PathPredictor {
  /** The times of a star query. */
  PathTimes predict(PlannedStar star);
}
