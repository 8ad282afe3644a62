/**
 * Figures 7 to 10 of Li, Tu, Zeng 2019: speed-ups of concurrent queries under each policy, with the
 * paper's numbers beside ours, and a timeline of each policy. Further experiments measure scans
 * that share a pass, small selections, queries that arrive in a stream, and short queries beside
 * scans.
 *
 * <p>Streams of arriving queries: their axes, trials, charts and tables.
 *
 * <p>Properties of points that all experiments on concurrent queries share: sizes, checksums and
 * styles.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.concurrency;

import org.jspecify.annotations.NullMarked;
