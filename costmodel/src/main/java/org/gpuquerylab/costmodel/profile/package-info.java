/**
 * Device profiles: a {@link org.gpuquerylab.costmodel.profile.DeviceProfile} is measured by {@code
 * org.gpuquerylab.costmodel.internal.calibration}, kept as JSON and found by the device's name.
 *
 * <p>The notation of Yuan, Lee and Zhang (PVLDB 6(10), 2013):
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>B_r, B_w</td><td>{@code Bandwidths.read}, {@code write}</td></tr>
 * <tr><td>B_i</td><td>{@code Bandwidths.pinnedIn}, {@code pageableIn}</td></tr>
 * <tr><td>B_o</td><td>{@code Bandwidths.pinnedOut}, {@code pageableOut}</td></tr>
 * <tr><td>C_r, C_w</td><td>{@code Segments.read}, {@code write}</td></tr>
 * <tr><td>W</td><td>{@code Segments.threadGroup}</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.costmodel.profile;

import org.jspecify.annotations.NullMarked;
