package org.gpuquerylab.operators.internal.path;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.fused.GroupExecutor;
import org.gpuquerylab.operators.internal.fused.Preparation;
import org.gpuquerylab.operators.internal.parallel.ParallelExecutor;
import org.gpuquerylab.operators.internal.star.OperatorExecutor;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;

/** Opens star-query paths by name. */
public final class StarPaths {
  /** The fused path: one pass over the fact table on a device. */
  public static final String FUSED = FusedExecutor.NAME;

  /** The operator path: the operators run one after another on a device. */
  public static final String OPERATOR = OperatorExecutor.NAME;

  /** The parallel path: several threads of the host. */
  public static final String PARALLEL = ParallelExecutor.NAME;

  /** The reference path: row by row on the host. */
  public static final String REFERENCE = "reference";

  /** The paths that run on a device. */
  public static final List<String> ON_DEVICES = List.of(FUSED, OPERATOR);

  /** The paths that run on the host alone. */
  public static final List<String> ON_HOST = List.of(PARALLEL, REFERENCE);

  private StarPaths() {}

  /**
   * Opens a path on the host.
   *
   * @param name a name from {@link #ON_HOST}
   */
  public static StarPath onHost(String name, Database database, int threads) {
    StarExecutor executor =
        switch (name) {
          case PARALLEL -> new ParallelExecutor(database, threads);
          case REFERENCE -> new ReferenceExecutor(database);
          default -> throw new IllegalArgumentException("there is no path " + name);
        };
    return () -> executor;
  }

  /**
   * Opens a path on a device.
   *
   * @param name a name from {@link #ON_DEVICES}
   * @param backend stays open
   * @param encoding the encoding of columns, used only by the fused path
   */
  public static StarPath onDevice(
      String name, Database database, Backend backend, Encoding encoding) {
    return switch (name) {
      case FUSED -> of(new FusedExecutor(backend, database, encoding, true));
      case OPERATOR -> new Operators(new OperatorExecutor(backend, database, true));
      default -> throw new IllegalArgumentException("there is no path " + name);
    };
  }

  /**
   * Opens the fused path on several devices.
   *
   * @param group stays open
   */
  public static StarPath onDevices(Database database, DeviceGroup group, Encoding encoding) {
    return new FusedGroup(new GroupExecutor(group, database, encoding, true));
  }

  /** Opens the fused path with a profiled executor, which closes with the path. */
  public static StarPath of(FusedExecutor executor) {
    return new Fused(executor);
  }

  private record Fused(FusedExecutor executor) implements StarPath {
    @Override
    public OptionalLong bytes(StarQuery query) {
      return OptionalLong.of(executor.traffic(query).expected());
    }

    @Override
    public OptionalDouble deviceMillis() {
      return executor.deviceMillis();
    }

    @Override
    public Map<String, Double> preparationMillis() {
      return named(executor.preparationMillis());
    }

    @Override
    public OptionalLong chunkRows(StarQuery query) {
      return executor.chunkRows(query);
    }
  }

  private record FusedGroup(GroupExecutor executor) implements StarPath {
    @Override
    public OptionalLong bytes(StarQuery query) {
      return OptionalLong.of(executor.traffic(query).expected());
    }

    @Override
    public OptionalDouble deviceMillis() {
      return executor.deviceMillis();
    }

    @Override
    public Map<String, Double> preparationMillis() {
      return named(executor.preparationMillis());
    }

    @Override
    public OptionalLong chunkRows(StarQuery query) {
      return executor.chunkRows(query);
    }
  }

  private static Map<String, Double> named(Map<Preparation.Part, Double> parts) {
    Map<String, Double> millis = new LinkedHashMap<>();
    parts.forEach((part, taken) -> millis.put(part.name().toLowerCase(Locale.ROOT), taken));
    return millis;
  }

  private record Operators(OperatorExecutor executor) implements StarPath {
    @Override
    public OptionalLong bytes(StarQuery query) {
      return OptionalLong.of(executor.steps().stream().mapToLong(StepTime::bytes).sum());
    }

    @Override
    public OptionalDouble deviceMillis() {
      return OptionalDouble.of(
          executor.steps().stream().mapToDouble(StepTime::seconds).sum() * 1e3);
    }

    @Override
    public OptionalLong chunkRows(StarQuery query) {
      return executor.chunkRows(query);
    }
  }
}
