package org.gpuquerylab.operators.device;

/**
 * Device time of one step of an operator.
 *
 * @param operator the operator, such as {@code selection}
 * @param step the step, by the text's name, such as {@code filter}
 * @param seconds device time of its commands; for a transfer, of the copies
 * @param bytes the bytes that the step's algorithm reads and writes in device memory, each once; 0
 *     if unknown
 */
public record StepTime(String operator, String step, double seconds, long bytes) {}
