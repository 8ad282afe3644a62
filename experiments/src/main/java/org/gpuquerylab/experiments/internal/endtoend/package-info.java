/**
 * Statements from their text to their rows: what estimates, orders, optimizers and schedules are
 * worth end to end.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.endtoend;

import org.jspecify.annotations.NullMarked;
