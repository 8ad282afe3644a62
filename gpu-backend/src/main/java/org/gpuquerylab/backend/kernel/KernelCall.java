package org.gpuquerylab.backend.kernel;

/**
 * One launch of a kernel: a record whose components are the kernel's parameters, by name and in
 * order, and whose method is the kernel's Java twin.
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
 * <p>The kernel has the record's name, in C's spelling: {@code DoubleAll} calls {@code double_all}
 * in the file {@code double_all.cl} beside the record, unless {@link KernelFile} says otherwise.
 * {@link org.gpuquerylab.backend.Backend#compile} reads the kernel's signature from that file, once
 * its macros are expanded, and refuses a record that does not fit. What a component stands for:
 *
 * <table>
 * <caption>Components</caption>
 * <tr><th>component</th><th>parameter</th></tr>
 * <tr><td>{@code DeviceBuffer<int[]> sums}</td><td>{@code GLOBAL uint *sums}; the kernel decides whether integers are signed</td></tr>
 * <tr><td>{@code DeviceBuffer<A> values}</td><td>{@code GLOBAL element *values}, whose type a define decides: each launch is checked</td></tr>
 * <tr><td>{@code int}, {@code long}, {@code float}, {@code double}</td><td>a scalar of that width
 *     </td></tr>
 * <tr><td>{@code Number flip}</td><td>{@code key_type flip}, a scalar whose type a define decides: each launch is checked</td></tr>
 * <tr><td>{@code List<DeviceBuffer<byte[]>> column}, {@code List<Integer> shift}</td><td>{@code column0}, {@code column1} and so on, as many as the defines produce</td></tr>
 * </table>
 *
 * <p>A parameter {@code partial_keys} is the component {@code partialKeys}. A parameter that exists
 * only under some defines is a numbered one, so its component is a list of one or none.
 */
public interface KernelCall {

  /**
   * The Java twin: does in one call what the launch does, in parallel inside, on the arrays behind
   * the buffers ({@link KernelBuffer#array}), and returns when it is done. The CPU backend runs it,
   * and tests use it as the kernel's oracle.
   *
   * @param grid the launch's
   * @param defines the constants that the kernel was compiled with
   */
  void onHost(Grid grid, KernelDefines defines);
}
