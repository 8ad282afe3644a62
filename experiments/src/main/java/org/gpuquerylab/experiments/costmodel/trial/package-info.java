/** Operators and star plans, in the form in which they are measured for the cost model. */
@NullMarked
package org.gpuquerylab.experiments.costmodel.trial;

import org.jspecify.annotations.NullMarked;
