/** Plans of star queries: statistics of the data, the possible plans, and their predicted times. */
@NullMarked
package org.gpuquerylab.costmodel.planning;

import org.jspecify.annotations.NullMarked;
