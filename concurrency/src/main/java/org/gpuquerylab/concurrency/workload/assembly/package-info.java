/**
 * The components of a workload's queries: generated columns in pinned memory, kernels with their
 * dependencies, and steps that several queries use ({@link
 * org.gpuquerylab.concurrency.workload.assembly.QueryAssembly}).
 */
@NullMarked
package org.gpuquerylab.concurrency.workload.assembly;

import org.jspecify.annotations.NullMarked;
