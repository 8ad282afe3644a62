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
 * <p>The record's name gives the kernel's, {@code double_all}, in the file {@code double_all.cl}
 * beside the record, unless {@link KernelFile} says otherwise. {@link
 * org.gpuquerylab.backend.Backend#compile} reads the kernel's signature from that file, once its
 * macros are expanded, and refuses a record that does not fit. What a component stands for:
 *
 * <table>
 * <caption>Components</caption>
 * <tr><th>component</th><th>parameter</th></tr>
 * <tr><td>{@code DeviceBuffer<int[]> sums}</td><td>{@code GLOBAL uint *sums}; the sign of integers
 *     is the kernel's affair</td></tr>
 * <tr><td>{@code DeviceBuffer<A> values}</td><td>{@code GLOBAL element *values}, of a type that a
 *     define decides: each launch is checked</td></tr>
 * <tr><td>{@code int}, {@code long}, {@code float}, {@code double}</td><td>a scalar of that width
 *     </td></tr>
 * <tr><td>{@code Number flip}</td><td>{@code key_type flip}, a scalar of a type that a define
 *     decides: each launch is checked</td></tr>
 * <tr><td>{@code List<DeviceBuffer<byte[]>> column}, {@code List<Integer> shift}</td><td>{@code
 *     column0}, {@code column1} and so on, as many as the defines make</td></tr>
 * </table>
 *
 * <p>A parameter {@code partial_keys} is the component {@code partialKeys}. A parameter that a
 * kernel has under some defines only is a numbered one, so that its component is a list of none or
 * one.
 */
public interface KernelCall {

  /**
   * The Java twin: does in one call, parallel inside, what the launch does, on the arrays behind
   * the buffers ({@link KernelBuffer#array}), and returns when it is done. The CPU backend runs it,
   * and tests use it as the kernel's oracle.
   *
   * @param grid the launch's
   * @param defines what the kernel was compiled with
   */
  void onHost(Grid grid, KernelDefines defines);
}
