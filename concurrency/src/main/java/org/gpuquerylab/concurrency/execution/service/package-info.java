/**
 * Runs queries of given kinds and sizes under a named policy ({@link
 * org.gpuquerylab.concurrency.execution.service.QueryService}). Each query is either answered or
 * reported as failed by its name.
 */
@NullMarked
package org.gpuquerylab.concurrency.execution.service;

import org.jspecify.annotations.NullMarked;
