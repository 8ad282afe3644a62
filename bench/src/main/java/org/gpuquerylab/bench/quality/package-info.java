/** Quality of the search for join orders, and whether it keeps its budgets, on many queries. */
@NullMarked
package org.gpuquerylab.bench.quality;

import org.jspecify.annotations.NullMarked;
