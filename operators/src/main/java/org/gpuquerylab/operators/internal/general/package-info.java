/**
 * The operators for relations of any types with NULLs: their kernels and twins. Expressions are
 * compiled into programs: {@link org.gpuquerylab.operators.internal.general.Lowering} makes the
 * steps, {@code program.cl} and {@link org.gpuquerylab.operators.internal.general.Interpreter}
 * execute them.
 */
@NullMarked
package org.gpuquerylab.operators.internal.general;

import org.jspecify.annotations.NullMarked;
