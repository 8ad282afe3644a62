package org.gpuquerylab.experiments.internal.costmodel;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** An operator on a device, with its input there. */
interface DeviceOperator extends AutoCloseable {

  /** The queue on which the operator runs, and the times of its steps. */
  OperatorContext context();

  /** For each step that the operator reports, the models' step that contains the step's work. */
  Map<String, String> modelSteps();

  /** Runs the operator; its result may not be complete yet. */
  Result run();

  @Override
  void close();

  /** A result on the device. */
  interface Result extends AutoCloseable {
    /** Copies the result to the host. */
    Table download();

    @Override
    void close();
  }

  /** Copies the input of an operator to a device, for a queue that times each command or not. */
  static DeviceOperator of(OperatorCase operator, Backend backend, boolean profiled) {
    return operator.algorithm().isRelational()
        ? RelationalCase.of(operator, backend, profiled)
        : ofTables(operator, backend, profiled);
  }

  private static DeviceOperator ofTables(OperatorCase operator, Backend backend, boolean profiled) {
    Closer owner = new Closer();
    return owner.orClose(
        () -> {
          OperatorContext context = owner.own(new OperatorContext(backend, profiled));
          List<DeviceTable> tables =
              operator.tables().stream()
                  .map(table -> owner.own(DeviceTable.upload(context, table, names(table))))
                  .toList();
          context.queue().finish();
          return new OnTables(operator, context, tables, owner);
        });
  }

  private static List<String> names(Table table) {
    return table.columns().stream().map(Column::name).toList();
  }

  /** An operator on tables. */
  record OnTables(
      OperatorCase operator, OperatorContext context, List<DeviceTable> tables, Closer owner)
      implements DeviceOperator {
    @Override
    public Map<String, String> modelSteps() {
      return operator.modelSteps();
    }

    @Override
    public Result run() {
      DeviceTable result = operator.run(context, tables);
      return new Result() {
        @Override
        public Table download() {
          return result.download(context);
        }

        @Override
        public void close() {
          result.close();
        }
      };
    }

    @Override
    public void close() {
      owner.close();
    }
  }
}
