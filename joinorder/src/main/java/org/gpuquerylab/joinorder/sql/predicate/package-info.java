/**
 * Predicates over the rows of one table, read from text that is not to be trusted, for a database
 * to evaluate. What a database is given is written anew from the parsed predicate: columns that the
 * table has, constants and a closed list of operators ({@link
 * org.gpuquerylab.joinorder.sql.predicate.PredicateSql}), all names and strings quoted. So neither
 * a function, a sub-query nor a second statement can reach it, nor what the parser and the database
 * read differently.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql.predicate;

import org.jspecify.annotations.NullMarked;
