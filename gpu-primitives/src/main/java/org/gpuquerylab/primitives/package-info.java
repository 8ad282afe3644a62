/**
 * Data-parallel primitives that run on a backend: prefix sums and compaction, reductions, segmented
 * and grouped minima, radix sort, and Cholesky factorization by a native library. They share the
 * division of inputs into chunks for groups and twins, and the checks of arguments. Sessions and
 * worker threads, which algorithms share, are in {@code internal}.
 *
 * <p>A primitive is created for a backend. If it needs scratch memory for each element, it is also
 * created for a capacity. On creation it compiles its kernels and allocates its scratch memory. Its
 * {@code run} methods only enqueue commands. They do not allocate or wait, so they can be captured
 * in a {@link org.gpuquerylab.backend.CommandSequence}. Results that the host does not know, such
 * as counts, stay on the device in a buffer with one element. Only one thread and one queue at a
 * time may use a primitive, because its runs share its scratch memory. Close it when its commands
 * are complete.
 *
 * <pre>{@code
 * try (RadixSort<long[]> sort = RadixSort.ofPairs(backend, ElementType.LONG, capacity);
 *     GroupedMin<long[], double[]> min =
 *         new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, capacity)) {
 *   sort.run(queue, relationSets, candidates, n, KeyBits.lowest(relations));
 *   min.run(queue, relationSets, candidates, costs, n, winners);
 * }
 * }</pre>
 *
 * <p>All primitives are bound by memory bandwidth. The floor of a primitive is the number of bytes
 * that any implementation must move, divided by the bandwidth. The primitives here move more bytes
 * if groups cannot wait for each other. Only the sort on devices with {@link
 * org.gpuquerylab.backend.device.Capability#FORWARD_PROGRESS} lets groups wait. The table shows the
 * bytes for n elements of e bytes. Here s is the share of elements that are kept, or of distinct
 * keys; k, v and o are the bytes of a key, a value and an order entry; p is the number of passes,
 * which is key bits / 8.
 *
 * <table>
 * <caption>Bytes moved</caption>
 * <tr><th>primitive</th><th>floor</th><th>here</th><th>launches</th></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.ExclusiveScan}</td><td>2 e n</td><td>3 e n</td><td>2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.Reduce}</td><td>e n</td><td>e n</td><td>2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.StreamCompaction} of values, flags of f bytes</td><td>(f + 2 e s) n</td>
 *     <td>(2 f + 2 e s) n</td><td>2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.RadixSort} with one sweep for each pass</td><td>2 (k + v) p n</td><td>(k + 2 (k + v) p) n
 *     </td><td>p + 1</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.RadixSort} on other devices</td><td>2 (k + v) p n</td><td>(3 k + 2 v) p n</td>
 *     <td>3 p</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.SegmentedMin}</td><td>v n</td><td>v n</td><td>1 or 2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.GroupedMin} with an order, values not adjacent</td><td>(k + o + 32) n + (k + v + 4) s n
 *     </td><td>(2 k + o + 32) n + (k + v + 4) s n</td><td>3</td></tr>
 * </table>
 *
 * <p>An input of one tile takes one launch, except for a sort, whose number of launches does not
 * depend on the input. The second reading of a scan, a compaction or a sort pass hits the cache if
 * the input fits into it; then it costs less than the table says. The floor of a radix sort assumes
 * 8-bit digits; an LSD sort with longer digits would need fewer passes.
 *
 * <p>The Java twins of a primitive's kernels work on the same chunks as the kernels, and agree with
 * each other about the data that they exchange. These intermediate values, such as partial minima,
 * may have other bits than those of the kernels.
 *
 * <p>Dense Cholesky factorization and solution by a native library, if a device has one.
 *
 * <p>Finds the cheapest candidate of each segment, or of each group of equal keys.
 *
 * <p>Sums, minima and maxima of whole arrays.
 *
 * <p>Exclusive prefix sums, and stream compaction, which uses them.
 *
 * <p>Radix sort of integer keys with values. If groups may wait for each other, each pass is one
 * sweep.
 */
@NullMarked
package org.gpuquerylab.primitives;

import org.jspecify.annotations.NullMarked;
