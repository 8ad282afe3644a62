/** Exclusive prefix sums, and stream compaction, which uses them. */
package org.gpuquerylab.primitives.scan;
