/**
 * Star queries, such as those of the Star Schema Benchmark (O'Neil, O'Neil and Chen 2009): what
 * they are, what they mean, and the ways to execute them.
 */
@NullMarked
package org.gpuquerylab.operators.star;

import org.jspecify.annotations.NullMarked;
