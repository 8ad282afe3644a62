package org.gpuquerylab.experiments.costmodel.trial;

/** The axes of operator sweeps, by name. */
public final class SweepAxes {

  /** Selects an {@link OperatorSweep} by its label. */
  public static final String SWEEP = "sweep";

  /** What the sweep varies. */
  public static final String VALUE = "value";

  /** The base-2 logarithm of the fact table's rows. */
  public static final String LOG_ROWS = "log2-rows";

  private SweepAxes() {}
}
