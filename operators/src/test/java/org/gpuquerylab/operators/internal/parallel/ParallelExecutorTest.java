package org.gpuquerylab.operators.internal.parallel;

import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarExecutorContract;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(ints = {1, 3})
class ParallelExecutorTest extends StarExecutorContract {

  @Parameter int threads;

  @Override
  protected StarExecutor executor(Database database) {
    return new ParallelExecutor(database, threads);
  }
}
