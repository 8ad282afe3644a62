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
record Value(int step, DataType type, boolean nullable, @Nullable Dictionary dictionary) {
  Value(int step, DataType type, boolean nullable) {
    this(step, type, nullable, null);
  }

  Value as(DataType other) {
    return new Value(step, other, nullable, dictionary);
  }

  Value at(int other) {
    return new Value(other, type, nullable, dictionary);
  }
}
