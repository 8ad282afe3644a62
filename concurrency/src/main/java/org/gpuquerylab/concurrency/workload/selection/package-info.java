/** Q2, a selection scan. */
@NullMarked
package org.gpuquerylab.concurrency.workload.selection;

import org.jspecify.annotations.NullMarked;
