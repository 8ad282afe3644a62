/**
 * What the cost of operators on a device is measured and stored by.
 *
 * <p>It stands apart from module {@code costmodel} on purpose. That model explains the kernels of
 * the published algorithms, whose steps are fixed, by the memory transactions of each step; its
 * coefficients come from microbenchmarks. The general operators choose among forms of tables while
 * they run, by ranges of keys that no plan knows, so formulas of steps would need what they are to
 * predict. Here a few coefficients are measured on the operators themselves, with their launches
 * and waits. Their error on other inputs is what {@code lab query --cost calibrated --analyze} and
 * the experiment {@code end-to-end} show: predicted beside measured, by operator.
 */
@NullMarked
package org.gpuquerylab.engine.internal.cost;

import org.jspecify.annotations.NullMarked;
