/**
 * Measures how join ordering scales with the number of workers that share nothing: I. Trummer, C.
 * Koch: Parallelizing query optimization on shared-nothing architectures, PVLDB 9(9), 2016. Here
 * the workers are threads; {@code lab optimize --master} uses the workers of a cluster.
 */
@NullMarked
package org.gpuquerylab.experiments.mpq;

import org.jspecify.annotations.NullMarked;
