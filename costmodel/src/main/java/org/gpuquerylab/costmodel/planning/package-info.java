/**
 * Plans of star queries: what is known of the data, the plans there are, and their predicted times.
 */
@NullMarked
package org.gpuquerylab.costmodel.planning;

import org.jspecify.annotations.NullMarked;
