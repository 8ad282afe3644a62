/**
 * Figures 7 to 10 of Li, Tu, Zeng 2019: speed-ups of concurrent queries under each policy, with the
 * paper's numbers beside ours, and a timeline of each policy; scans that share a pass; small
 * selections; queries that arrive in a stream, and short ones beside scans. Streams are in {@code
 * arrival}; what all points have, sizes and styles, in {@code point}.
 */
@NullMarked
package org.gpuquerylab.experiments.concurrency;

import org.jspecify.annotations.NullMarked;
