/**
 * Data-parallel primitives on the backend SPI, each kind in a package: {@link
 * org.gpuquerylab.primitives.scan}, with compaction, {@link org.gpuquerylab.primitives.reduction},
 * {@link org.gpuquerylab.primitives.minimum}, segmented and grouped, {@link
 * org.gpuquerylab.primitives.sort}, and {@link org.gpuquerylab.primitives.cholesky} by a native
 * library. Here is what they share: the chunks that groups and twins work on, and the checks of
 * arguments. {@link org.gpuquerylab.primitives.session} and {@link
 * org.gpuquerylab.primitives.threads} are what algorithms share around them.
 *
 * <p>A primitive is created for a backend and, if it needs scratch memory for each element, for a
 * capacity: then it compiles its kernels and allocates its scratch memory. Its {@code run} methods
 * only enqueue: they allocate nothing, wait for nothing, and can be captured in a {@link
 * org.gpuquerylab.backend.CommandSequence}. Results that the host does not know, such as counts,
 * stay on the device in a buffer of one element. A primitive belongs to one thread and one queue at
 * a time, since runs share its scratch; close it when its commands are complete.
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
 * <p>All are bound by memory. The floor of a primitive is the bytes that any implementation moves,
 * over the bandwidth; ours move more where the portable dialect has no forward progress between
 * groups, which is everywhere but in the sort of {@link
 * org.gpuquerylab.backend.device.Capability#FORWARD_PROGRESS}. For n elements of e bytes (s: share
 * kept or of distinct keys; k, v, o: bytes of a key, value, order entry; p: passes, key bits / 8):
 *
 * <table>
 * <caption>Bytes moved</caption>
 * <tr><th>primitive</th><th>floor</th><th>here</th><th>launches</th></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.scan.ExclusiveScan}</td><td>2 e n</td><td>3 e n</td><td>2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.reduction.Reduce}</td><td>e n</td><td>e n</td><td>2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.scan.StreamCompaction} of values, flags of f bytes</td><td>(f + 2 e s) n</td>
 *     <td>(2 f + 2 e s) n</td><td>2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.sort.RadixSort} in one sweep a pass</td><td>2 (k + v) p n</td><td>(k + 2 (k + v) p) n
 *     </td><td>p + 1</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.sort.RadixSort} elsewhere</td><td>2 (k + v) p n</td><td>(3 k + 2 v) p n</td>
 *     <td>3 p</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.minimum.SegmentedMin}</td><td>v n</td><td>v n</td><td>1 or 2</td></tr>
 * <tr><td>{@link org.gpuquerylab.primitives.minimum.GroupedMin} by order, values not adjacent</td><td>(k + o + 32) n + (k + v + 4) s n
 *     </td><td>(2 k + o + 32) n + (k + v + 4) s n</td><td>3</td></tr>
 * </table>
 *
 * <p>An input of one tile takes one launch (a sort takes as many as for any input). The second
 * reading of a scan, a compaction or a sort pass hits the cache if the input fits it, and then
 * costs less than the table says. The floor of a radix sort supposes 8-bit digits: an LSD sort with
 * longer digits would need fewer passes.
 *
 * <p>The Java twins of a primitive's kernels work on the same chunks and agree with each other;
 * what they pass between them (partial minima, say) need not have the kernels' bits.
 */
package org.gpuquerylab.primitives;
