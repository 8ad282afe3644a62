/**
 * One interface to the processors that kernels run on: CUDA, OpenCL, and the CPU in plain Java.
 *
 * <p>{@link org.gpuquerylab.backend.Backends} finds the devices and opens a {@link
 * org.gpuquerylab.backend.Backend}, which allocates {@link org.gpuquerylab.backend.DeviceBuffer}s,
 * compiles kernels and opens {@link org.gpuquerylab.backend.CommandQueue}s. This module checks,
 * tracks, counts and caches for all backends, in packages of one noun each:
 *
 * <ul>
 *   <li>{@link org.gpuquerylab.backend.device}: what is known of a device, and element types
 *   <li>{@link org.gpuquerylab.backend.kernel}: a kernel's call, its grid, its constants
 *   <li>{@link org.gpuquerylab.backend.call}: the check of calls against kernels
 *   <li>{@link org.gpuquerylab.backend.source}: the sources of kernels, and the cache of compiled
 *       ones
 *   <li>{@link org.gpuquerylab.backend.files}: folders that nobody else may change
 *   <li>{@link org.gpuquerylab.backend.spi}: what a backend implements; {@link
 *       java.util.ServiceLoader} finds it
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
 */
package org.gpuquerylab.backend;
