/**
 * One interface to the processors that run kernels: CUDA, OpenCL, and the CPU in plain Java.
 *
 * <p>{@link org.gpuquerylab.backend.Backends} finds the devices and opens a {@link
 * org.gpuquerylab.backend.Backend}, which allocates {@link org.gpuquerylab.backend.DeviceBuffer}s,
 * compiles kernels and opens {@link org.gpuquerylab.backend.CommandQueue}s. This module does the
 * checks, tracking, counting and caching for all backends, in these packages:
 *
 * <ul>
 *   <li>{@link org.gpuquerylab.backend.device}: the facts about a device, and element types
 *   <li>{@link org.gpuquerylab.backend.kernel}: a kernel's call, its grid and its constants
 *   <li>{@link org.gpuquerylab.backend.internal.call}: the check of record classes against kernels
 *   <li>{@link org.gpuquerylab.backend.internal.source}: the sources of kernels, the cache of
 *       compiled kernels, and folders that nobody else may change
 *   <li>{@link org.gpuquerylab.backend.spi}: the interfaces that a backend implements; {@link
 *       java.util.ServiceLoader} finds backends
 *   <li>{@link org.gpuquerylab.backend.cpu}: the backend that every machine has
 * </ul>
 *
 * <pre>{@code
 * try (Backend backend = Backends.find().open("cpu");
 *     CommandQueue queue = backend.newQueue(true);
 *     DeviceBuffer<int[]> numbers = backend.allocate(ElementType.INT, 1000)) {
 *   Kernel<DoubleAll> doubleAll = backend.compile(DoubleAll.class);
 *   queue.fill(numbers, 7);
 *   Span span = queue.launch(doubleAll, Grid.cover(1000, 128), new DoubleAll(numbers, 1000));
 *   int[] result = new int[1000];
 *   queue.read(numbers, result);
 *   queue.finish();
 *   System.out.println(span.millis());
 * }
 * }</pre>
 *
 * <p>Several devices of one backend that work together: a {@link
 * org.gpuquerylab.backend.DeviceGroup} has members, each with memory and kernels of its own. A
 * {@link org.gpuquerylab.backend.GroupQueue} has one queue on each member, and exchanges data
 * between them: directly if the devices are peers, otherwise through pinned host memory.
 */
package org.gpuquerylab.backend;
