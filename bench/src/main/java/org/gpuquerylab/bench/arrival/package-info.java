/**
 * What {@link org.gpuquerylab.bench.ArrivalBenchmark} measures: streams, and neighbours of scans.
 */
@NullMarked
package org.gpuquerylab.bench.arrival;

import org.jspecify.annotations.NullMarked;
