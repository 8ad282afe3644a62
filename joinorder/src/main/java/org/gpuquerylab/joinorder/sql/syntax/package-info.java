/**
 * The supported part of SQL: the parsed statement with locations in its text, closed lists of what
 * FROM and predicates may contain, conjuncts and constants.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql.syntax;

import org.jspecify.annotations.NullMarked;
