/**
 * Maximum-entropy problems by the million on a device: the method of {@link
 * org.gpuquerylab.entropy.batch}, a problem a group, the whole solution in one launch.
 *
 * <p>Problems are sorted into classes of sizes ({@code ProblemClass}), for each of which a kernel
 * is compiled with as much local memory as its largest problem needs: up to 8 predicates with pairs
 * a group is one warp of 32, so that its barriers cost little and a multiprocessor has as many
 * groups as it takes; up to 10 predicates 128 work-items, up to 12 256, there with the cells in
 * global memory, which the second-level cache holds. All numbers are doubles. The problems are one
 * buffer and the answers another.
 *
 * <p>The floor: an iteration with u unknowns takes u^3 / 3 + 2 u^2 operations for the step, 3 z 2^z
 * / 2 for the cells and their sums, 3 u^2 / 2 for the matrix, and u exponentials of some 20
 * operations. With z = 6 and pairs (u = 21) that is 6,000 operations, and 4 to 5 iterations with
 * one line search each make 3e4; issue and latency of the short rows of so small a triangle are
 * counted as another 5e4. An H200 has 1.7e13 FP64 multiplications and additions a second outside of
 * its tensor cores, so that 8e4 operations a problem allow 2e8 problems a second. At z = 10 (u =
 * 55) an iteration has 9e4 operations, a problem 4e5 to 5e5: 4e7 a second. The goals, not measured
 * yet, are 1e7 and 1e6 problems a second with the problems and the answers on the device.
 */
@NullMarked
package org.gpuquerylab.entropy.batch.gpu;

import org.jspecify.annotations.NullMarked;
