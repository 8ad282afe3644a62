/**
 * Parts of a plan, and their best trees, which are found either exactly, by dynamic programming
 * over connected sets, or among the trees that join intervals of an order of the inputs. The
 * package description of the parent package lists the deviations from the papers.
 */
@NullMarked
package org.gpuquerylab.joinorder.anytime.block;

import org.jspecify.annotations.NullMarked;
