/** What an experiment is, and how its points are measured. */
@NullMarked
package org.gpuquerylab.measure.sweep;

import org.jspecify.annotations.NullMarked;
