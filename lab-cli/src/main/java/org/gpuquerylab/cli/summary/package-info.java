/**
 * The page over all results, paper by paper, and the command that measures a paper's experiments.
 */
@NullMarked
package org.gpuquerylab.cli.summary;

import org.jspecify.annotations.NullMarked;
