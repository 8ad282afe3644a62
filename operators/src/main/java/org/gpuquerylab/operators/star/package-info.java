/**
 * Star queries, such as those of the Star Schema Benchmark (O'Neil, O'Neil and Chen 2009): their
 * definition, their meaning, and the paths that execute them.
 *
 * <p>The paths: {@code parallel} by threads of the host, {@code operator} by one query operator
 * after the other, {@code fused} by one pass over the fact table. The last takes its columns from
 * {@code encoding}, its stages from {@code plan} and its kernels from {@code kernel}.
 */
@NullMarked
package org.gpuquerylab.operators.star;

import org.jspecify.annotations.NullMarked;
