/** Exclusive prefix sums, and stream compaction by them. */
package org.gpuquerylab.primitives.scan;
