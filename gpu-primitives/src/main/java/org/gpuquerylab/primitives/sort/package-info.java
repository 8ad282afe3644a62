/**
 * Radix sort of integer keys with values. If groups may wait for each other, each pass is one
 * sweep.
 */
package org.gpuquerylab.primitives.sort;
