/**
 * Queries by kind and size, run under a named policy ({@link
 * org.gpuquerylab.concurrency.execution.service.QueryService}), each answered or failed by name.
 */
@NullMarked
package org.gpuquerylab.concurrency.execution.service;

import org.jspecify.annotations.NullMarked;
