/**
 * Star queries, such as the queries of the Star Schema Benchmark (O'Neil, O'Neil and Chen 2009):
 * their definition, their meaning, and the paths that execute them.
 *
 * <p>There are three paths: {@code parallel} uses threads of the host, {@code operator} executes
 * one query operator after another, and {@code fused} makes one pass over the fact table. The path
 * {@code fused} uses the packages {@code encoding} (columns), {@code plan} (stages) and {@code
 * kernel} (kernels).
 */
@NullMarked
package org.gpuquerylab.operators.star;

import org.jspecify.annotations.NullMarked;
