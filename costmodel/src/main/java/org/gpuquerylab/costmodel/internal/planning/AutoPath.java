package org.gpuquerylab.costmodel.internal.planning;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;

/**
 * Executes each query by the path that a planner chooses. If the device has too little memory for
 * this path, the next best path is used. Only one path is open at a time, so that its columns can
 * use all the memory.
 */
public final class AutoPath implements StarPath, StarExecutor {
  /** The path's name. */
  public static final String NAME = "auto";

  private final Backend backend;
  private final StarPlanner planner;
  private final Map<StarQuery, List<PathPlan>> plans = new HashMap<>();
  private @Nullable StarPath open;
  private @Nullable Encoding encoding;

  /**
   * Creates the executor without opening a path.
   *
   * @param backend stays open
   */
  public AutoPath(Backend backend, StarPlanner planner) {
    this.backend = backend;
    this.planner = planner;
  }

  /**
   * The plans of a query, the chosen one first; see {@link StarPlanner#plans}. Plans for which
   * memory did not suffice are not listed.
   */
  public List<PathPlan> plans(StarQuery query) {
    return plans.computeIfAbsent(query, planner::plans);
  }

  /** Whether plans are chosen by predicted times rather than by a fixed rule. */
  public boolean predicts() {
    return planner.predicts();
  }

  /** The reason why predicted times are rough; empty if they are not. */
  public Optional<String> doubt() {
    return planner.doubt();
  }

  private PathPlan plan(StarQuery query) {
    return plans(query).get(0);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Database database() {
    return planner.predictor().statistics().database();
  }

  @Override
  public StarExecutor executor() {
    return this;
  }

  @Override
  public StarResult execute(StarQuery query) {
    while (true) {
      PathPlan plan = plan(query);
      try {
        return path(plan).executor().execute(plan.query());
      } catch (OutOfDeviceMemoryException e) {
        close();
        List<PathPlan> all = plans(query);
        if (all.size() == 1) {
          throw e;
        }
        plans.put(query, all.subList(1, all.size()));
      }
    }
  }

  private StarPath path(PathPlan plan) {
    StarPath path = open;
    if (path == null || encoding != plan.encoding()) {
      close();
      path = open(plan.encoding());
      open = path;
      encoding = plan.encoding();
    }
    return path;
  }

  private StarPath open(@Nullable Encoding wanted) {
    return wanted == null
        ? StarPaths.onDevice(StarPaths.OPERATOR, database(), backend, Encoding.PLAIN)
        : StarPaths.of(new FusedExecutor(backend, planner.predictor().planner(wanted), true));
  }

  @Override
  public OptionalLong bytes(StarQuery query) {
    return open == null ? OptionalLong.empty() : open.bytes(plan(query).query());
  }

  @Override
  public OptionalDouble deviceMillis() {
    return open == null ? OptionalDouble.empty() : open.deviceMillis();
  }

  @Override
  public Map<String, Double> preparationMillis() {
    return open == null ? Map.of() : open.preparationMillis();
  }

  @Override
  public OptionalLong chunkRows(StarQuery query) {
    return open == null ? OptionalLong.empty() : open.chunkRows(plan(query).query());
  }

  @Override
  public void close() {
    if (open != null) {
      open.close();
      open = null;
    }
  }
}
