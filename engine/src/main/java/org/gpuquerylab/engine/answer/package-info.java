/** Answers to statements: rows, the operators that ran, and differences from other systems. */
@NullMarked
package org.gpuquerylab.engine.answer;

import org.jspecify.annotations.NullMarked;
