/** How well models predict the measurements, and profiles fitted to them. */
@NullMarked
package org.gpuquerylab.experiments.costmodel.accuracy;

import org.jspecify.annotations.NullMarked;
