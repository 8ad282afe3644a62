package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.internal.cells.CellVector;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.primitives.internal.Workers;

/** Moments from Variant B's vector of all cells: for known sets with too many unions. */
final class VectorMoments implements Moments {
  private final CellVector vector;

  /** Allocates the vector for the known sets of a problem. */
  public VectorMoments(MaxEntProblem problem, Support support, Workers workers) {
    vector = new CellVector(problem, support, workers);
  }

  @Override
  public String plan() {
    return "Variant B's vector of all cells";
  }

  @Override
  public void evaluate(double[] w, boolean unions) {
    vector.evaluate(w);
  }

  @Override
  public double moment(long set) {
    return vector.values()[(int) set];
  }

  @Override
  public double[] all(double[] w) {
    vector.evaluate(w);
    return vector.values().clone();
  }
}
