/**
 * The CPU backend: memory is Java arrays and a launch runs the kernel's Java twin. Needs nothing
 * installed. Commands run when they are enqueued, on the calling thread; a twin may use the common
 * pool.
 */
package org.gpuquerylab.backend.cpu;
