/**
 * The experiments: a package for each paper ({@code joinorder}, {@code largequery}, {@code mpq},
 * {@code entropy}, {@code accuracy}, {@code costmodel}, {@code ssb}, {@code concurrency}, {@code
 * primitive}), a class for each figure with its {@code main}; {@code ownquery} and {@code
 * ownproblem}, a user's queries and problems; {@code duckdb}, the oracle; and {@code statistics},
 * the counts of {@code lab statistics} by it. Module {@code measure} defines what an experiment is
 * and how it is measured.
 */
@NullMarked
package org.gpuquerylab.experiments;

import org.jspecify.annotations.NullMarked;
