package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.DeviceBuffer;

/**
 * The target of a solution: target_i = base_i + scales_i y_i.
 *
 * @param run the first element must be {@link DeviceCholesky#RUN}, otherwise nothing is computed
 * @param base not modified
 * @param scales not modified
 * @param target modified; must be neither base nor scales
 */
record CholeskyTask(
    DeviceBuffer<int[]> run,
    DeviceBuffer<double[]> base,
    DeviceBuffer<double[]> scales,
    DeviceBuffer<double[]> target) {}
