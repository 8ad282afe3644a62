/** cuSOLVER, NVIDIA's dense solvers, through JNA. */
package org.gpuquerylab.backend.cuda.solver;
