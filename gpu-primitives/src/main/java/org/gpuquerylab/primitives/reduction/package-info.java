/** Sums, minima and maxima of whole arrays. */
package org.gpuquerylab.primitives.reduction;
