package org.gpuquerylab.entropy.sparse.coupled;

import java.util.List;
import org.gpuquerylab.entropy.run.StepTimes;
import org.gpuquerylab.entropy.sparse.marginal.Bag;

/**
 * What was found for a piece by its junction tree.
 *
 * @param bags the cliques' distributions, a parent before its children, the first one without
 * @param iterations of Newton's method
 * @param residual of the ratio rule
 * @param converged whether the stopping rule holds
 * @param times time by step
 * @param plan how it was solved
 */
public record CoupledSolution(
    List<Bag> bags,
    int iterations,
    double residual,
    boolean converged,
    StepTimes times,
    String plan) {}
