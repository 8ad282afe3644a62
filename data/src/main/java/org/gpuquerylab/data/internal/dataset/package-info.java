/**
 * Data sets: the Star Schema Benchmark from files or a generator, DuckDB's answers to its queries,
 * and drawn conjunctions of predicates with the numbers of rows that satisfy them. A {@link
 * org.gpuquerylab.data.internal.dataset.RowSource} draws a conjunction that depends only on its
 * size and seed.
 */
@NullMarked
package org.gpuquerylab.data.internal.dataset;

import org.jspecify.annotations.NullMarked;
