/**
 * Files: problems and solutions as the C++ programs write them ({@link
 * org.gpuquerylab.entropy.file.ProblemFile}, {@link org.gpuquerylab.entropy.file.SolutionFile}),
 * and what {@code lab estimate} reads and prints ({@link
 * org.gpuquerylab.entropy.file.EstimateFile}, {@link org.gpuquerylab.entropy.file.EstimateWriter},
 * {@link org.gpuquerylab.entropy.file.EstimateReport}).
 */
@NullMarked
package org.gpuquerylab.entropy.file;

import org.jspecify.annotations.NullMarked;
