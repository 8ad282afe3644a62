/** What an experiment is, and how its points are measured. */
@NullMarked
package org.gpuquerylab.experiments.sweep;

import org.jspecify.annotations.NullMarked;
