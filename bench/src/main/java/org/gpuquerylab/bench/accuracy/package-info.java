/** How far estimates are from the truth. */
@NullMarked
package org.gpuquerylab.bench.accuracy;

import org.jspecify.annotations.NullMarked;
