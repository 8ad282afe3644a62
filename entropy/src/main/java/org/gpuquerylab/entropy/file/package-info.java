/**
 * Files: problems and solutions in the format of the C++ programs ({@link
 * org.gpuquerylab.entropy.file.ProblemFile}, {@link org.gpuquerylab.entropy.file.SolutionFile}),
 * and the files that {@code lab estimate} reads and prints ({@link
 * org.gpuquerylab.entropy.file.EstimateFile}, {@link org.gpuquerylab.entropy.file.EstimateWriter},
 * {@link org.gpuquerylab.entropy.file.EstimateReport}).
 */
@NullMarked
package org.gpuquerylab.entropy.file;

import org.jspecify.annotations.NullMarked;
