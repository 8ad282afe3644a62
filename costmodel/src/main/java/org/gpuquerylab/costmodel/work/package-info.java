/**
 * The work of an operator's step: amounts of several kinds; each amount divided by a rate of the
 * device is its time with a coefficient of 1.
 */
@NullMarked
package org.gpuquerylab.costmodel.work;

import org.jspecify.annotations.NullMarked;
