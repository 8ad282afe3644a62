package org.gpuquerylab.experiments.internal.costmodel;

/** The names of the axes of operator sweeps. */
public final class SweepAxes {

  /** The axis that selects an {@link OperatorSweep} by its label. */
  public static final String SWEEP = "sweep";

  /** The axis of the number that the sweep varies. */
  public static final String VALUE = "value";

  /** The axis of the base-2 logarithm of the fact table's rows. */
  public static final String LOG_ROWS = "log2-rows";

  private SweepAxes() {}
}
