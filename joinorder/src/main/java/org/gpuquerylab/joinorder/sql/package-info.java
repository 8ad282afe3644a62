/**
 * Query graphs of SQL queries, with JSqlParser. A select-project-join query and a schema file of
 * statistics ({@link org.gpuquerylab.joinorder.sql.schema.SchemaReader}) give a graph:
 *
 * <ul>
 *   <li>each table in FROM is a relation under its alias; its rows are those of the schema;
 *   <li>the conjuncts of WHERE and of all ON are one list, as all joins are inner joins;
 *   <li>a conjunct {@code a.x = b.y} puts the two columns into one class of equal columns. Classes
 *       are closed under transitivity: every two relations of a class may be joined, and the class
 *       counts as one predicate of a set of relations ({@link
 *       org.gpuquerylab.joinorder.query.EquivalenceCardinalities}), so implied equalities filter
 *       nothing twice;
 *   <li>another conjunct over two relations multiplies the selectivity of their edge, one over a
 *       single relation that of the relation ({@link
 *       org.gpuquerylab.joinorder.sql.selectivity.PredicateSelectivity});
 *   <li>rows that are null in a column of an equality join are taken out of their relation first;
 *   <li>at least one row of each relation passes its predicates.
 * </ul>
 *
 * <p>Distinct values are those of the whole table: independence is assumed of local predicates and
 * joins, and of classes. What comes after the joins (select list, GROUP BY, HAVING, ORDER BY,
 * LIMIT) is not looked at, but for sub-queries. Of what the parser takes there are closed lists of
 * what is understood, {@link org.gpuquerylab.joinorder.sql.syntax.FromRules} and {@link
 * org.gpuquerylab.joinorder.sql.syntax.PredicateRules}; everything else is refused with its place.
 *
 * <p>{@code schema} has the statistics, {@code syntax} what of SQL is understood, {@code
 * selectivity} the selectivities of predicates, {@code predicate} predicates over one table for a
 * database to count.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql;

import org.jspecify.annotations.NullMarked;
