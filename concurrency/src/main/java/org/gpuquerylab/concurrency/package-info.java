/**
 * Kernel-level and batch-level resource optimization for concurrent queries. Nothing is built yet.
 * Source: Li, Tu, Zeng: Concurrent query processing in a GPU-based database system, PLOS ONE 14(4),
 * 2019.
 */
package org.gpuquerylab.concurrency;
