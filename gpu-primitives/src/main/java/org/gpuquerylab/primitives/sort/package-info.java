/** Radix sort of integer keys with values, in one sweep a pass if groups may wait. */
package org.gpuquerylab.primitives.sort;
