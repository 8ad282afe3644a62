/**
 * Star queries on the host's processors: blocks of rows with a list of those still selected, in the
 * manner of vectorized execution (Boncz, Zukowski and Nes, MonetDB/X100, 2005). It shares no code
 * with the executors for devices, whose speed-ups are reported against it.
 */
@NullMarked
package org.gpuquerylab.operators.star.parallel;

import org.jspecify.annotations.NullMarked;
