/**
 * Millions of maximum-entropy problems on a device: the method of {@link
 * org.gpuquerylab.entropy.batch}, with one group for each problem and the whole solution in one
 * launch.
 *
 * <p>Problems are sorted into size classes ({@code ProblemClass}); for each class a kernel is
 * compiled with as much local memory as the largest problem of the class needs. For up to 8
 * predicates with known pairs, a group is one warp of 32 work-items, so that its barriers cost
 * little and a multiprocessor has many groups. For larger problems of up to 10 predicates, a group
 * has 128 work-items. For the largest problems, of up to 12 predicates, a group has 256 work-items,
 * and the cells are in global memory, mostly in the second-level cache. All numbers are doubles.
 * One buffer holds the problems and another the answers.
 *
 * <p>The floor. With u unknowns, an iteration takes u^3 / 3 + 2 u^2 operations for the step, z 2^z
 * for the cells and their sums, 2 u^2 for the matrix, and u exponentials of about 20 operations.
 * The first iteration needs no factorization. For z = 6 with pairs, u is 21: an iteration takes
 * 6,000 operations, and a problem of 5 iterations takes 3e4. An H200 executes 1.7e13
 * double-precision operations per second outside of its tensor cores if multiplications and
 * additions are not fused; this allows 2e8 to 6e8 problems per second. Local memory is the tighter
 * limit: a factorization moves 50 KB, since it reads three numbers and writes one for each of its
 * u^3 / 6 multiplications, and an iteration moves about 70 KB. At 128 bytes per clock for each
 * multiprocessor, this allows 9e7 problems per second. For z = 10, u is 55: a problem has 4e5
 * operations and 5 MB of local traffic; the two limits allow 4e7 and 6e6 problems per second. The
 * goals are 1e7 problems per second at z = 6 and 1e6 at z = 10, with problems and answers on the
 * device.
 */
@NullMarked
package org.gpuquerylab.entropy.internal.batch;

import org.jspecify.annotations.NullMarked;
