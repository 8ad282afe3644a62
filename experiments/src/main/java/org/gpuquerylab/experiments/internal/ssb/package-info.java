/**
 * The Star Schema Benchmark: its queries are executed by each path, checked against DuckDB, and
 * timed.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.ssb;

import org.jspecify.annotations.NullMarked;
