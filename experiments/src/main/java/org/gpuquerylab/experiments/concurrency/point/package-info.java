/**
 * Properties of points that all experiments on concurrent queries share: sizes, checksums and
 * styles.
 */
@NullMarked
package org.gpuquerylab.experiments.concurrency.point;

import org.jspecify.annotations.NullMarked;
