/**
 * Random kernels of several classes ({@link org.gpuquerylab.concurrency.generator.KernelClass}),
 * for benchmarks and tests of the models.
 */
@NullMarked
package org.gpuquerylab.concurrency.generator;

import org.jspecify.annotations.NullMarked;
