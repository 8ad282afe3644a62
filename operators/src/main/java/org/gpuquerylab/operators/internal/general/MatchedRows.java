package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a join's result, which owns the buffers.
 *
 * @param count the number of rows
 * @param left the row of the left side of each row, or -1; null if these are all rows in order
 * @param right the row of the right side of each row, or -1; null if the join keeps only the left
 *     side
 */
public record MatchedRows(
    int count, @Nullable DeviceBuffer<int[]> left, @Nullable DeviceBuffer<int[]> right) {}
