package org.gpuquerylab.operators.device;

/**
 * Device time of one step of an operator.
 *
 * @param operator the operator, such as {@code selection}
 * @param step the step, as the text names it, such as {@code filter}
 * @param seconds time of its commands on the device; of a transfer, that of the copies
 * @param bytes the bytes that the step's algorithm reads and writes in device memory, each once; 0
 *     where that is not known
 */
public record StepTime(String operator, String step, double seconds, long bytes) {}
