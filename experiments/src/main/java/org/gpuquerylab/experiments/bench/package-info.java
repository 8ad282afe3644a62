/** Benchmarks of single algorithms: JMH, and the comparison with the C++ yardstick. */
@NullMarked
package org.gpuquerylab.experiments.bench;

import org.jspecify.annotations.NullMarked;
