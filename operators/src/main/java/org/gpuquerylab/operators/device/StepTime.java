package org.gpuquerylab.operators.device;

/**
 * The device time of one step of an operator.
 *
 * @param operator the operator, such as {@code selection}
 * @param step the step, such as {@code filter}, with the name in Yuan et al. 2013
 * @param seconds the device time of the step's commands; for a transfer, the time of its copies
 * @param bytes the number of bytes that the step's algorithm reads and writes in device memory,
 *     each byte counted once; 0 if unknown
 */
public record StepTime(String operator, String step, double seconds, long bytes) {}
