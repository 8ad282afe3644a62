/**
 * Parts of a plan, and the best trees for them: exactly, by dynamic programming over connected
 * sets, or among the trees that join intervals of an order of the inputs. What is deviated from in
 * the texts is told with the search, one package up.
 */
@NullMarked
package org.gpuquerylab.joinorder.anytime.block;

import org.jspecify.annotations.NullMarked;
