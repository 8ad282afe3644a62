/**
 * Microbenchmarks that measure a {@link org.gpuquerylab.costmodel.profile.DeviceProfile} on any
 * backend.
 *
 * <p>{@link org.gpuquerylab.costmodel.calibration.Calibration} runs them all. What is measured, and
 * how:
 *
 * <table>
 * <caption>Microbenchmarks</caption>
 * <tr><th>number</th><th>how</th></tr>
 * <tr><td>B_r, B_w</td><td>device time of a scan that only reads, and of a fill that only writes, the whole buffer</td></tr>
 * <tr><td>B_i, B_o</td><td>time on the host from the call to the end of a large copy, from and to
 *  pinned memory and Java arrays</td></tr>
 * <tr><td>C_r, C_w</td><td>one integer of each stride of the whole buffer, strides of 4 to 1024 bytes: the time of an access grows with the stride until each access has a segment of its own. {@link org.gpuquerylab.costmodel.calibration.SegmentSize} decides; if the times are inconclusive, the documented size is used</td></tr>
 * <tr><td>W</td><td>the driver's SIMD width; if it reports none, as many threads as C_r has integers, so that a scan of integers takes whole segments</td></tr>
 * <tr><td>effect of the caches</td><td>the scan and the fill repeated over working sets of 64 KiB up to
 *  the buffer</td></tr>
 * <tr><td>random accesses</td><td>independent reads and writes of 4 bytes at hashed addresses, by working set</td></tr>
 * <tr><td>atomics</td><td>additions at hashed addresses, by the number of distinct addresses</td></tr>
 * <tr><td>occupancy</td><td>the scan with 1 group, 2 groups, ... up to a full device</td></tr>
 * <tr><td>launch costs</td><td>time on the host of many launches in a queue, and within a replayed
 *  sequence</td></tr>
 * </table>
 *
 * <p>Each number is the median of a few repetitions after a warm-up, for the strides the least;
 * work is enlarged until a launch takes long enough to be timed. Run it on an idle machine.
 */
@NullMarked
package org.gpuquerylab.costmodel.calibration;

import org.jspecify.annotations.NullMarked;
