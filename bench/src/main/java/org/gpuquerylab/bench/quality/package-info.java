/**
 * Quality of the plans that the join-order search finds for many queries, and whether the search
 * keeps its budgets.
 */
@NullMarked
package org.gpuquerylab.bench.quality;

import org.jspecify.annotations.NullMarked;
