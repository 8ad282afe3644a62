/** Operators and star plans as they are measured for the cost model. */
@NullMarked
package org.gpuquerylab.experiments.costmodel.trial;

import org.jspecify.annotations.NullMarked;
