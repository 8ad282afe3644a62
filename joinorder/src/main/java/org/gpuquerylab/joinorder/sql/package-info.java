/**
 * Query graphs of SQL queries, parsed by JSqlParser. A select-project-join query and a schema file
 * of statistics ({@link org.gpuquerylab.joinorder.sql.SchemaReader}) determine a graph:
 *
 * <ul>
 *   <li>each table in FROM is a relation under its alias, with the rows that the schema gives;
 *   <li>the conjuncts of WHERE and of all ON form one list, because all joins are inner joins;
 *   <li>a conjunct {@code a.x = b.y} puts the two columns into one class of equal columns. Classes
 *       are closed under transitivity: every two relations of a class may be joined, and the class
 *       counts as one predicate of a set of relations ({@link
 *       org.gpuquerylab.joinorder.query.EquivalenceCardinalities}), so implied equalities do not
 *       reduce the rows twice;
 *   <li>any other conjunct over two relations multiplies the selectivity of their edge, and a
 *       conjunct over a single relation multiplies the selectivity of this relation ({@link
 *       org.gpuquerylab.joinorder.sql.PredicateSelectivity});
 *   <li>rows with a null in a column of an equality join are removed from their relation first;
 *   <li>at least one row of each relation is assumed to pass its predicates.
 * </ul>
 *
 * <p>The numbers of distinct values are taken from the whole table: local predicates and joins are
 * assumed to be independent, and so are classes. The reader ignores the clauses after the joins
 * (select list, GROUP BY, HAVING, ORDER BY, LIMIT), except for sub-queries. The supported parts of
 * the parser's output are in closed lists, {@link org.gpuquerylab.joinorder.sql.FromRules} and
 * {@link org.gpuquerylab.joinorder.sql.PredicateRules}; all other parts are refused with a message
 * that names their place.
 *
 * <p>Package {@code schema} has the statistics, {@code syntax} the supported part of SQL, {@code
 * selectivity} estimates the selectivities of predicates, and {@code predicate} reads predicates
 * over one table, so that a database can count the rows that satisfy them.
 *
 * <p>Predicates over the rows of one table, read from untrusted text, for a database to evaluate.
 * The text for the database is generated from the parsed predicate, with all names and strings
 * quoted. It contains only columns of the table, constants and a closed list of operators ({@link
 * org.gpuquerylab.joinorder.sql.PredicateSql}). Therefore no function, sub-query or second
 * statement can reach the database. Nor can a text that the parser and the database would read
 * differently.
 *
 * <p>Statistics of tables and columns, and the file format of these statistics.
 *
 * <p>Selectivities of predicates over one relation: estimates for a column, comparisons with
 * constants, and their combinations in three-valued logic.
 *
 * <p>The supported part of SQL: the parsed statement with locations in its text, closed lists of
 * what FROM and predicates may contain, conjuncts and constants.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql;

import org.jspecify.annotations.NullMarked;
