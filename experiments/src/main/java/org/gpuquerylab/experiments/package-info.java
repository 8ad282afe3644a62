/** Experiments, sweeps, results and the lab command. */
package org.gpuquerylab.experiments;
