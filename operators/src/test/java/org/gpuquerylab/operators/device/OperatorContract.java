package org.gpuquerylab.operators.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;

/**
 * Common code of the tests of operators: opens a device, frees uploaded tables, and checks that
 * nothing stays open. A subclass names the devices; see {@link OnEachDevice}.
 */
public abstract class OperatorContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(0)
  protected DeviceInfo device;

  protected Backend backend;
  protected OperatorContext context;
  private final List<DeviceTable> tables = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, and open() sets the other fields
  protected OperatorContract() {}

  /** The maximum number of rows of a table that the operator accepts. */
  protected int mostRows() {
    return Integer.MAX_VALUE;
  }

  /**
   * Whether the operator accepts tables with the given number of rows; tests skip larger tables.
   */
  protected final boolean takes(int rows) {
    return rows <= mostRows();
  }

  @BeforeEach
  void open() {
    backend = TestBackends.shared(device);
    context = new OperatorContext(backend, false);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    freeTables();
    context.close();
    assertThat(backend.openResources()).isEmpty();
  }

  /** Frees all tables that were uploaded so far. */
  protected void freeTables() {
    tables.forEach(DeviceTable::close);
    tables.clear();
  }

  /** Copies a whole table to the device; the copy is freed at the end of the test. */
  protected DeviceTable upload(Table table) {
    DeviceTable uploaded =
        DeviceTable.upload(context, table, table.columns().stream().map(Column::name).toList());
    tables.add(uploaded);
    return uploaded;
  }

  /** Copies a result to the host, and frees it on the device. */
  protected Table download(DeviceTable result) {
    try (result) {
      return result.download(context);
    }
  }

  /**
   * Runs an operator with more and more memory until it succeeds. Each earlier run must report that
   * memory does not suffice, and must leave nothing open.
   */
  protected void failsCleanly(Supplier<DeviceTable> operator) {
    long whole = device.fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    int open = backend.openResources().size();
    int failures = 0;
    try {
      for (double spare = 16; ; spare *= 1.2) {
        backend.limitMemory(backend.allocatedMemory() + (long) spare);
        try (DeviceTable result = operator.get()) {
          assertThat(result.columns()).isNotEmpty();
          break;
        } catch (OutOfDeviceMemoryException e) {
          failures++;
          assertThat(backend.openResources()).as("with %s bytes", spare).hasSize(open);
        }
      }
    } finally {
      backend.limitMemory(whole);
    }
    assertThat(failures).isGreaterThan(3);
  }

  /** The values of a row, in the order of the columns. */
  public static List<Object> row(Table table, int row) {
    return table.columns().stream().map(column -> column.value(row)).toList();
  }

  /** All rows, in order. */
  public static List<List<Object>> rows(Table table) {
    List<List<Object>> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      rows.add(row(table, row));
    }
    return rows;
  }
}
