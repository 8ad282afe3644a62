/**
 * The CPU backend: memory consists of Java arrays, and a launch runs the kernel's Java twin. It
 * works without any installation. Commands run on the calling thread when they are enqueued; a twin
 * may also use the common pool.
 */
package org.gpuquerylab.backend.cpu;
