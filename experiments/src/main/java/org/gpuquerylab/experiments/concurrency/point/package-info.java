/** What points of all experiments on concurrent queries share: sizes, checksums, styles. */
@NullMarked
package org.gpuquerylab.experiments.concurrency.point;

import org.jspecify.annotations.NullMarked;
