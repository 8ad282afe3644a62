package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * The result of a step.
 *
 * @param step the number of the step
 * @param type the type
 * @param nullable whether it may be NULL
 * @param dictionary the strings of the codes; null unless the type is STRING
 */
record ProgramValue(int step, DataType type, boolean nullable, @Nullable Dictionary dictionary) {
  ProgramValue(int step, DataType type, boolean nullable) {
    this(step, type, nullable, null);
  }

  ProgramValue as(DataType other) {
    return new ProgramValue(step, other, nullable, dictionary);
  }

  ProgramValue at(int other) {
    return new ProgramValue(other, type, nullable, dictionary);
  }
}
