/** The choice of algorithm and backend for a query, from the size of its search space. */
@NullMarked
package org.gpuquerylab.joinorder.auto;

import org.jspecify.annotations.NullMarked;
