/**
 * The memory-transaction cost model of the query operators. Nothing is built yet. Source: Yuan,
 * Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU Devices, PVLDB 6(10),
 * 2013.
 */
package org.gpuquerylab.costmodel;
