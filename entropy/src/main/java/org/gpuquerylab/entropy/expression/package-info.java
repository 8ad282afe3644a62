/**
 * Expressions about a distribution that are more general than conjunctions: predicates joined by
 * and, or, not, and "at least k of". The package reads and writes their text, and finds their state
 * once some predicates are decided.
 */
@NullMarked
package org.gpuquerylab.entropy.expression;

import org.jspecify.annotations.NullMarked;
