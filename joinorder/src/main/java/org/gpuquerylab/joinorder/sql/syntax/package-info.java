/**
 * What of SQL is understood: the parsed statement with places in its text, closed lists of what
 * FROM and predicates may hold, conjuncts and constants.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql.syntax;

import org.jspecify.annotations.NullMarked;
