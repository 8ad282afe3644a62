/**
 * A kernel as its author writes it: the record of a call with its Java twin, the grid of a launch,
 * the constants of the compilation, and the signature in the source.
 */
package org.gpuquerylab.backend.kernel;
