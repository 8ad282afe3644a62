/**
 * The paths that execute star queries behind one interface, with what each reports about its work,
 * and executions that are timed.
 */
@NullMarked
package org.gpuquerylab.operators.internal.path;

import org.jspecify.annotations.NullMarked;
