/**
 * The experiments. There is a package for each paper ({@code joinorder}, {@code largequery}, {@code
 * mpq}, {@code entropy}, {@code accuracy}, {@code consistency}, {@code costmodel}, {@code ssb},
 * {@code concurrency}, {@code primitive}, {@code sweepcount}), with a class and its {@code main}
 * method for each figure. The packages {@code ownquery} and {@code ownproblem} measure a user's
 * queries and problems, {@code duckdb} is the oracle, and {@code statistics} counts rows for {@code
 * lab statistics}. The module {@code measure} defines experiments and measures them.
 */
@NullMarked
package org.gpuquerylab.experiments;

import org.jspecify.annotations.NullMarked;
