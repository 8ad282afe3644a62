/**
 * Join trees and query graphs in arrays that a search changes in place, and plans computed from the
 * graph alone: the orders of IKKBZ, and greedy cuts from the top down. The package description of
 * the parent package lists the deviations from the papers.
 */
@NullMarked
package org.gpuquerylab.joinorder.anytime.tree;

import org.jspecify.annotations.NullMarked;
