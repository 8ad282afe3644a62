/**
 * Join ordering beyond inner joins: conflict detection and hypergraphs.
 *
 * <p>A block of joins as written ({@link org.gpuquerylab.joinorder.query.OperatorGraph}) becomes a
 * {@link org.gpuquerylab.joinorder.internal.operators.Hypergraph} by conflict detector CD-C: G.
 * Moerkotte, P. Fender and M. Eich, "On the correct and complete enumeration of the core search
 * space", SIGMOD 2013. DPhyp searches it: G. Moerkotte and T. Neumann, "Dynamic programming strikes
 * back", SIGMOD 2008.
 *
 * <table>
 *  <caption>Symbols in the papers and their names here</caption>
 *  <tr><td>SES, the tables that a predicate reads</td><td>{@code references}</td></tr>
 *  <tr><td>L-TES, R-TES</td><td>{@code left}, {@code right} of a hyperedge</td></tr>
 *  <tr><td>CR: rules T1 -&gt; T2</td><td>{@code given}, {@code required}</td></tr>
 *  <tr><td>S1, S2</td><td>{@code csg}, {@code cmp}</td></tr>
 *  <tr><td>N(S, X)</td><td>{@code neighbourhood}</td></tr>
 * </table>
 */
@NullMarked
package org.gpuquerylab.joinorder.internal.operators;

import org.jspecify.annotations.NullMarked;
