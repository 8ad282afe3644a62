/**
 * The experiments. {@link org.gpuquerylab.experiments.ExperimentRun} is the entrance. Below {@code
 * internal} is a package for each subject ({@code joinorder}, {@code largequery}, {@code entropy},
 * {@code accuracy}, {@code costmodel}, {@code ssb}, {@code concurrency}, {@code primitive}), with a
 * class and its {@code main} method for each figure. The package {@code data} has DuckDB, the
 * oracle, and counts rows for {@code lab statistics}. The module {@code measure} defines
 * experiments and measures them.
 */
@NullMarked
package org.gpuquerylab.experiments;

import org.jspecify.annotations.NullMarked;
