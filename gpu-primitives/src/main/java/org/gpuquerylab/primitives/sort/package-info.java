/** Radix sort of integer keys with values, in one sweep a pass where groups may wait. */
package org.gpuquerylab.primitives.sort;
