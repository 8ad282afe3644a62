/** The environment in which a run was measured: code, JVM, machine and devices. */
@NullMarked
package org.gpuquerylab.measure.internal.environment;

import org.jspecify.annotations.NullMarked;
