/** Where a run was measured: code, JVM, machine and devices. */
@NullMarked
package org.gpuquerylab.experiments.environment;

import org.jspecify.annotations.NullMarked;
