package org.gpuquerylab.backend.kernel;

/**
 * One launch of a kernel: a record whose components are the kernel's parameters, with the same
 * names and order. Its method is the kernel's Java twin.
 *
 * <pre>{@code
 * record DoubleAll(DeviceBuffer<int[]> x, int n) implements KernelCall {
 *   public void onHost(Grid grid, KernelDefines defines) {
 *     for (int i = 0; i < n; i++) {
 *       x.array()[i] *= 2;
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>The kernel's name is the record's name in C's spelling: {@code DoubleAll} calls {@code
 * double_all} in the file {@code double_all.cl} beside the record, unless {@link KernelFile} says
 * otherwise. {@link org.gpuquerylab.backend.Backend#compile} reads the kernel's signature from that
 * file after macro expansion. The method throws an exception if the record does not fit the
 * signature. Components and the parameters that correspond to them:
 *
 * <table>
 * <caption>Components</caption>
 * <tr><th>component</th><th>parameter</th></tr>
 * <tr><td>{@code DeviceBuffer<int[]> sums}</td><td>{@code GLOBAL uint *sums}; the kernel decides whether integers are signed</td></tr>
 * <tr><td>{@code DeviceBuffer<A> values}</td><td>{@code GLOBAL element *values}; a define determines the type, so each launch is checked</td></tr>
 * <tr><td>{@code int}, {@code long}, {@code float}, {@code double}</td><td>a scalar with the same number of bits
 *     </td></tr>
 * <tr><td>{@code Number flip}</td><td>{@code key_type flip}; a define determines the scalar's type, so each launch is checked</td></tr>
 * <tr><td>{@code List<DeviceBuffer<byte[]>> column}, {@code List<Integer> shift}</td><td>{@code column0}, {@code column1} and so on; the defines determine their number</td></tr>
 * </table>
 *
 * <p>The component {@code partialKeys} corresponds to a parameter {@code partial_keys}. A parameter
 * that exists only under some defines has a number in its name. The component of such a parameter
 * is a list with one element or none.
 */
public interface KernelCall {

  /**
   * The Java twin: one call has the same effect on the buffers' arrays ({@link KernelBuffer#array})
   * as the whole launch. The twin may use several threads, and returns when the work is complete.
   * The CPU backend runs the twin, and tests compare the kernel with it.
   *
   * @param grid the grid of the launch
   * @param defines the constants with which the kernel was compiled
   */
  void onHost(Grid grid, KernelDefines defines);
}
