/**
 * Databases that are generated into columns: the Star Schema Benchmark, TPC-H and {@code shop},
 * with their statements.
 */
@NullMarked
package org.gpuquerylab.data.internal.generated;

import org.jspecify.annotations.NullMarked;
