/**
 * Microbenchmarks that measure a {@link org.gpuquerylab.costmodel.profile.DeviceProfile} on any
 * backend.
 *
 * <p>{@link org.gpuquerylab.costmodel.internal.calibration.Calibration} runs them all. The measured
 * quantities and their methods:
 *
 * <table>
 * <caption>Microbenchmarks</caption>
 * <tr><th>number</th><th>how</th></tr>
 * <tr><td>B_r, B_w</td><td>device times of a scan that only reads and of a fill that only writes, over the whole buffer</td></tr>
 * <tr><td>B_i, B_o</td><td>host time from the call to the end of a large copy, with pinned memory and with Java arrays</td></tr>
 * <tr><td>C_r, C_w</td><td>reads of one integer in each stride of the whole buffer, with strides of 4 to 1024 bytes: the time of an access grows with the stride until each access has a separate segment. {@link org.gpuquerylab.costmodel.internal.calibration.SegmentSize} finds this stride; if the times are inconclusive, the documented size is used</td></tr>
 * <tr><td>W</td><td>the driver's SIMD width; if the driver reports none, the number of integers in C_r, so that a scan of integers takes whole segments</td></tr>
 * <tr><td>the effect of the caches</td><td>repetitions of the scan and the fill over working sets from 64 KiB up to the buffer's size</td></tr>
 * <tr><td>random accesses</td><td>independent reads and writes of 4 bytes at hashed addresses, by working set</td></tr>
 * <tr><td>atomics</td><td>atomic additions at hashed addresses, by the number of distinct addresses</td></tr>
 * <tr><td>occupancy</td><td>the same scan with 1 group, 2 groups, ... up to a full device</td></tr>
 * <tr><td>launch costs</td><td>host time of many launches in a queue, and within a replayed sequence</td></tr>
 * </table>
 *
 * <p>Each number is the median of a few repetitions after a warm-up, except that strides use the
 * minimum; the work is enlarged until a launch takes long enough to be timed. Run the calibration
 * on an idle machine.
 */
@NullMarked
package org.gpuquerylab.costmodel.internal.calibration;

import org.jspecify.annotations.NullMarked;
