/** cuSOLVER, NVIDIA's library of dense solvers, called through JNA. */
package org.gpuquerylab.backend.cuda.solver;
