/**
 * The experiments that there are: a package a paper ({@code joinorder}, {@code largequery}, {@code
 * entropy}, {@code accuracy}, {@code costmodel}, {@code ssb}, {@code concurrency}, {@code
 * primitive}), a class a figure with its {@code main}; {@code ownquery} and {@code ownproblem}, a
 * user's queries and problems; {@code duckdb}, the oracle; and {@code statistics}, what {@code lab
 * statistics} counts by it. What an experiment is and how it is measured is in module {@code
 * measure}.
 */
@NullMarked
package org.gpuquerylab.experiments;

import org.jspecify.annotations.NullMarked;
