package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;

/** The queue that an algorithm uses, and its clock. */
record Lane(CommandQueue queue, PhaseClock clock) {}
