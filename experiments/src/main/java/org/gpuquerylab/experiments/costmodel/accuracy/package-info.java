/** How well models predict what was measured, and profiles fitted to it. */
@NullMarked
package org.gpuquerylab.experiments.costmodel.accuracy;

import org.jspecify.annotations.NullMarked;
