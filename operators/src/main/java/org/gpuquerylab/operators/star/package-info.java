/**
 * Star queries, such as those of the Star Schema Benchmark (O'Neil, O'Neil and Chen 2009): what
 * they are, what they mean, and the ways to execute them.
 *
 * <p>The ways: {@code parallel} by threads of the host, {@code operator} by one query operator
 * after the other, {@code fused} by one pass over the fact table. The last has its columns from
 * {@code encoding}, its stages from {@code plan} and its kernels in {@code kernel}.
 */
@NullMarked
package org.gpuquerylab.operators.star;

import org.jspecify.annotations.NullMarked;
