package org.gpuquerylab.cli.internal.estimate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.jspecify.annotations.Nullable;

/** The columns that describe the machine on which a row was measured. */
final class EnvironmentColumns {

  /** The maximum length of a machine's name; no known name is as long. */
  private static final int LONGEST = 200;

  private final List<JsonNode> all;

  private EnvironmentColumns(List<JsonNode> all) {
    this.all = all;
  }

  static List<ExportColumn> of(StoredEnvironment environments) {
    EnvironmentColumns columns = new EnvironmentColumns(environments.all());
    return List.of(
        new ExportColumn(
            "environment",
            ExportColumn.INTEGER,
            "number of the environment in `environment.json`, from 0",
            row -> (long) row.environment()),
        columns.text("commit", "commit of the code", "/commit"),
        columns.of(
            "dirty",
            ExportColumn.TRUTH,
            "whether the checkout differed from the commit",
            e -> truth(e.path("dirty"))),
        columns.text("java", "version of Java", "/java/version"),
        columns.text("java_vm", "name of the virtual machine", "/java/vm"),
        columns.text("cpu", "processor", "/cpu/model"),
        columns.whole("cpu_cores", "logical cores", "/cpu/logicalCores"),
        columns.whole("memory_bytes", "memory of the machine", "/memoryBytes"),
        columns.text("os", "operating system", "/os/name"),
        columns.text("os_version", "its version", "/os/version"),
        columns.ofDevice("device", "device of the row's backend; missing on the host", "name"),
        columns.ofDevice("driver", "its driver", "driver"));
  }

  private ExportColumn text(String name, String meaning, String place) {
    return of(name, ExportColumn.TEXT, meaning, json -> text(json.at(place)));
  }

  private ExportColumn whole(String name, String meaning, String place) {
    return of(
        name,
        ExportColumn.INTEGER,
        meaning,
        json -> json.at(place).canConvertToLong() ? (Object) json.at(place).asLong() : null);
  }

  private ExportColumn ofDevice(String name, String meaning, String field) {
    return column(
        name, ExportColumn.TEXT, meaning, (json, row) -> text(device(json, row).path(field)));
  }

  private ExportColumn of(
      String name, String type, String meaning, Function<JsonNode, @Nullable Object> value) {
    return column(name, type, meaning, (json, row) -> value.apply(json));
  }

  private ExportColumn column(
      String name, String type, String meaning, BiFunction<JsonNode, Row, @Nullable Object> value) {
    return new ExportColumn(
        "environment_" + name, type, meaning, row -> value.apply(all.get(row.environment()), row));
  }

  /** The device of a backend such as {@code opencl} or {@code opencl:1}. */
  private static JsonNode device(JsonNode environment, Row row) {
    String backend = row.point().getOrDefault(SweepAxis.BACKEND, SweepAxis.NO_BACKEND);
    for (JsonNode device : environment.path("devices")) {
      String selector = device.path("selector").asText();
      if (selector.equals(backend) || selector.startsWith(backend + ":")) {
        return device;
      }
    }
    return environment.path("devices").path(-1); // The JSON has no such node.
  }

  private static @Nullable Object text(JsonNode node) {
    String text = node.isTextual() ? node.asText() : "";
    return text.isEmpty() ? null : text.substring(0, Math.min(LONGEST, text.length()));
  }

  private static @Nullable Object truth(JsonNode node) {
    return node.isBoolean() ? (Object) node.asBoolean() : null;
  }
}
