/**
 * A kernel as its author writes it: the record of a call with its Java twin, the launch's grid, the
 * constants that it is compiled with, and the signature in its source.
 */
package org.gpuquerylab.backend.kernel;
