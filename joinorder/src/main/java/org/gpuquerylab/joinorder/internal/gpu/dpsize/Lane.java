package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;

/** The queue of an algorithm, and its phase clock. */
record Lane(CommandQueue queue, PhaseClock clock) {}
