/**
 * Query operators on the device: selection, hash joins, aggregation, sorts; star queries on them.
 * Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU Devices,
 * PVLDB 6(10), 2013.
 */
package org.gpuquerylab.operators;
