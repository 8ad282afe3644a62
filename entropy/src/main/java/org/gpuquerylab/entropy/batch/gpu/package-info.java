/**
 * Maximum-entropy problems by the million on a device: the method of {@link
 * org.gpuquerylab.entropy.batch}, one group for each problem, the whole solution in one launch.
 *
 * <p>Problems are sorted into classes of sizes ({@code ProblemClass}); for each class a kernel is
 * compiled with as much local memory as its largest problem needs. Up to 8 predicates with pairs, a
 * group is one warp of 32, so that its barriers cost little and a multiprocessor has many groups.
 * For up to 10 predicates a group has 128 work-items. For up to 12 it has 256, with the cells in
 * global memory, which the second-level cache holds. All numbers are doubles. The problems are one
 * buffer and the answers another.
 *
 * <p>The floor. With u unknowns an iteration takes u^3 / 3 + 2 u^2 operations for the step, z 2^z
 * for the cells and their sums, 2 u^2 for the matrix, and u exponentials of about 20 operations;
 * the first iteration needs no factorization. With z = 6 and pairs, u = 21, that is 6,000
 * operations, and 3e4 for a problem of 5 iterations. An H200 does 1.7e13 double-precision
 * operations a second outside of its tensor cores if a multiplication and an addition are not
 * fused: 2e8 to 6e8 problems a second. Local memory is the tighter limit: a factorization reads
 * three numbers and writes one for each of its u^3 / 6 multiplications, 50 KB, and an iteration
 * moves about 70 KB. At 128 bytes a clock and multiprocessor that allows 9e7 problems a second.
 * With z = 10, u = 55, a problem has 4e5 operations and 5 MB of local traffic: 4e7 and 6e6 problems
 * a second by these two limits. The goals are 1e7 at z = 6 and 1e6 at z = 10, with problems and
 * answers on the device; they are not measured yet.
 */
@NullMarked
package org.gpuquerylab.entropy.batch.gpu;

import org.jspecify.annotations.NullMarked;
