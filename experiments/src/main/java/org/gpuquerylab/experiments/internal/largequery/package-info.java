/**
 * Budgets for large queries. The question of how good the plan of a large query is after some
 * milliseconds comes from T. Neumann, B. Radke: Adaptive optimization of very large join queries,
 * SIGMOD 2018.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.largequery;

import org.jspecify.annotations.NullMarked;
