/**
 * One interface to the processors that kernels run on: CUDA, OpenCL, and the CPU in plain Java.
 *
 * <p>{@link org.gpuquerylab.backend.Backends} finds the devices and opens a {@link
 * org.gpuquerylab.backend.Backend}, which allocates {@link org.gpuquerylab.backend.DeviceBuffer}s,
 * compiles the kernels of {@link org.gpuquerylab.backend.kernel.KernelCall}s and opens {@link
 * org.gpuquerylab.backend.CommandQueue}s. Everything checked, tracked, counted or cached is in this
 * module; a backend implements {@link org.gpuquerylab.backend.spi} and is found by {@link
 * java.util.ServiceLoader}.
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
