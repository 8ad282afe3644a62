/**
 * Selectivities of predicates over one relation: estimates for a column, comparisons with
 * constants, and their combinations in three-valued logic.
 */
@NullMarked
package org.gpuquerylab.joinorder.sql.selectivity;

import org.jspecify.annotations.NullMarked;
