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
 * What the tests of every operator share: a device, uploads that are freed, leaks. A subclass says
 * which devices, see {@link OnEachDevice}.
 */
public abstract class OperatorContract {
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter(0)
  protected DeviceInfo device;

  protected Backend backend;
  protected OperatorContext context;
  private final List<DeviceTable> tables = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // JUnit sets the device, open() the rest
  protected OperatorContract() {}

  /** Rows that a table of the operator's input may have at most: its own limit. */
  protected int mostRows() {
    return Integer.MAX_VALUE;
  }

  /** Whether the operator takes tables of so many rows; a test leaves out what it does not. */
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

  /** Frees what was uploaded so far. */
  protected void freeTables() {
    tables.forEach(DeviceTable::close);
    tables.clear();
  }

  /** A whole table on the device, freed with the test. */
  protected DeviceTable upload(Table table) {
    DeviceTable uploaded =
        DeviceTable.upload(context, table, table.columns().stream().map(Column::name).toList());
    tables.add(uploaded);
    return uploaded;
  }

  /** The host's copy of a result, which is freed. */
  protected Table download(DeviceTable result) {
    try (result) {
      return result.download(context);
    }
  }

  /**
   * Runs an operator with more and more memory until it has enough: where it has not, it says so
   * and leaves nothing open.
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
