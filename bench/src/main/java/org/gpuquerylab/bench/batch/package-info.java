/**
 * Benchmarks of maximum-entropy problems with few predicates: single estimates, and batches on the
 * host.
 */
@NullMarked
package org.gpuquerylab.bench.batch;

import org.jspecify.annotations.NullMarked;
