/**
 * The question of T. Neumann, B. Radke: Adaptive optimization of very large join queries, SIGMOD
 * 2018, asked for budgets: how good the plan of a large query is after how many milliseconds.
 */
@NullMarked
package org.gpuquerylab.experiments.largequery;

import org.jspecify.annotations.NullMarked;
