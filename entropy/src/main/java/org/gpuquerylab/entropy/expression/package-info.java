/**
 * What is asked of a distribution beyond conjunctions: predicates joined by and, or, not, and by
 * "at least k of". Their text, and what is left of them once some predicates are decided.
 */
@NullMarked
package org.gpuquerylab.entropy.expression;

import org.jspecify.annotations.NullMarked;
