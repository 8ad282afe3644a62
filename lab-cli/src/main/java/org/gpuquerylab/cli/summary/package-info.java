/**
 * The page about all results, sorted by paper, and the command that measures a paper's experiments.
 */
@NullMarked
package org.gpuquerylab.cli.summary;

import org.jspecify.annotations.NullMarked;
