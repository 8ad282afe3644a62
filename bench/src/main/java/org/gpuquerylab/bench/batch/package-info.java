/**
 * Benchmarks of maximum-entropy problems of few predicates: one estimate, and batches on the host.
 */
@NullMarked
package org.gpuquerylab.bench.batch;

import org.jspecify.annotations.NullMarked;
