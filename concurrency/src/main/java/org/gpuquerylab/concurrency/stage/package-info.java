/**
 * The two-stage model ({@link org.gpuquerylab.concurrency.stage.TwoStageModel}): all kernels run at
 * once if they fit; otherwise they run in the minimum number of batches. Source: Li, Tu, Zeng, PLOS
 * ONE 14(4), 2019.
 */
@NullMarked
package org.gpuquerylab.concurrency.stage;

import org.jspecify.annotations.NullMarked;
