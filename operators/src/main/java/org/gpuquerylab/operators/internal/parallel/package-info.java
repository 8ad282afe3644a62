/**
 * Star queries on the host's processors. A block of rows has a list of the rows that are still
 * selected, as in vectorized execution (Boncz, Zukowski and Nes, MonetDB/X100, 2005). This package
 * shares no code with the executors for devices, whose speed-ups are reported relative to it.
 */
@NullMarked
package org.gpuquerylab.operators.internal.parallel;

import org.jspecify.annotations.NullMarked;
