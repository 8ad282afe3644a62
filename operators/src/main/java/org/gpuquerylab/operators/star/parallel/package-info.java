/**
 * Star queries on the host's processors: blocks of rows with a list of the rows still selected, as
 * in vectorized execution (Boncz, Zukowski and Nes, MonetDB/X100, 2005). It shares no code with the
 * executors for devices, whose speed-ups are reported against it.
 */
@NullMarked
package org.gpuquerylab.operators.star.parallel;

import org.jspecify.annotations.NullMarked;
