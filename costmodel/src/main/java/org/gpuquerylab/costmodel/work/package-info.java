/**
 * What a step of an operator does: amounts of work of several kinds, each over a rate of the device
 * its time with a coefficient of 1.
 */
@NullMarked
package org.gpuquerylab.costmodel.work;

import org.jspecify.annotations.NullMarked;
