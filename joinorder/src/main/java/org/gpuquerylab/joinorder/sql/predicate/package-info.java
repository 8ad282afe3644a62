/**
 * Predicates over the rows of one table, read from untrusted text, for a database to evaluate. The
 * text for the database is generated from the parsed predicate, with all names and strings quoted.
 * It contains only columns of the table, constants and a closed list of operators ({@link
 * org.gpuquerylab.joinorder.sql.predicate.PredicateSql}). Therefore no function, sub-query or
 * second statement can reach the database. Nor can a text that the parser and the database would
 * read differently.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql.predicate;

import org.jspecify.annotations.NullMarked;
