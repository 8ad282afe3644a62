/**
 * Estimates from sampled statistics that contradict each other. They are repaired by the penalty of
 * M. Dudík, S. J. Phillips and R. E. Schapire, "Maximum Entropy Density Estimation with Generalized
 * Regularization and an Application to Species Distribution Modeling", JMLR 8, 2007.
 */
@NullMarked
package org.gpuquerylab.experiments.consistency;

import org.jspecify.annotations.NullMarked;
