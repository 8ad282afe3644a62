/** Finds the cheapest candidate of each segment, or of each group of equal keys. */
package org.gpuquerylab.primitives.minimum;
