package org.gpuquerylab.costmodel.internal.planning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how to execute star queries on a device. The candidates are the fused path with each
 * encoding and the operators in each order of the joins; the calibrated model predicts the time of
 * each, and the fastest is chosen. If a plan's columns do not fit into the device's memory, the
 * time of their copy from the host is added. Without a profile of the device, a rule decides: the
 * fused path with the narrowest columns, which reads the fewest bytes, or the operators in the
 * query's order if the fused path cannot execute the query.
 */
public final class StarPlanner {
  private final StarPredictor predictor;
  private final List<Encoding> encodings;
  private final @Nullable DeviceProfile profile;
  private final long memory;

  /**
   * Creates a planner.
   *
   * @param encodings encodings that the fused path may use; at least one
   * @param profile profile of the device, or null if there is none
   * @param memory bytes of device memory that may be used; empty if unknown
   */
  public StarPlanner(
      StarPredictor predictor,
      List<Encoding> encodings,
      @Nullable DeviceProfile profile,
      OptionalLong memory) {
    this.predictor = predictor;
    this.encodings = encodings.stream().sorted(Comparator.reverseOrder()).toList();
    this.profile = profile;
    this.memory = memory.orElse(Long.MAX_VALUE);
  }

  /** The predictor of the plans' times. */
  public StarPredictor predictor() {
    return predictor;
  }

  /** Whether plans are chosen by predicted times rather than by a fixed rule. */
  public boolean predicts() {
    return profile != null;
  }

  /** The reason why predicted times are rough; empty if they are not. */
  public Optional<String> doubt() {
    return Optional.ofNullable(profile)
        .filter(DeviceProfile::quick)
        .map(rough -> rough + ": rough numbers, and so are predictions; calibrate without --quick");
  }

  /**
   * The possible plans of a query, the chosen plan first; plans with operators appear only in the
   * best join order.
   *
   * @throws IllegalArgumentException if the query does not fit the database
   */
  public List<PathPlan> plans(StarQuery query) {
    List<PathPlan> plans = new ArrayList<>();
    if (FusedExecutor.runsOn(predictor.device())) {
      encodings.forEach(encoding -> addFused(plans, query, encoding));
    }
    plans.add(byOperators(query));
    if (profile != null) {
      plans.sort(Comparator.comparingDouble(PathPlan::millis));
    }
    return plans;
  }

  private void addFused(List<PathPlan> plans, StarQuery query, Encoding encoding) {
    FusedShape shape;
    try {
      shape = predictor.fused(query, encoding);
    } catch (IllegalArgumentException e) {
      return; // The operators can execute the query, or else report its fault.
    }
    boolean streamed = shape.factBytes() > memory;
    double millis =
        profile == null
            ? Double.NaN
            : StarPredictor.fusedMillis(shape, profile)
                + (streamed ? copyMillis(shape.factBytes(), profile) : 0);
    plans.add(new PathPlan(query, encoding, millis, streamed));
  }

  private PathPlan byOperators(StarQuery query) {
    long bytes = factBytes(query);
    boolean streamed = bytes > memory;
    if (profile == null) {
      return new PathPlan(query, null, Double.NaN, streamed);
    }
    CalibratedModel model = new CalibratedModel(profile, TransferMemory.PAGEABLE, false);
    double copy = streamed ? copyMillis(bytes, profile) : 0;
    PathPlan best = null;
    for (int order = 0; order < JoinOrders.count(query); order++) {
      StarQuery reordered = JoinOrders.reordered(query, order);
      double millis = predictor.operatorMillis(reordered, model) + copy;
      if (best == null || millis < best.millis()) {
        best = new PathPlan(reordered, null, millis, streamed);
      }
    }
    return best == null ? new PathPlan(query, null, Double.NaN, streamed) : best;
  }

  /** The bytes of those columns of the fact table that the operators read. */
  private long factBytes(StarQuery query) {
    int columns = query.predicates().size() + query.joins().size() + query.measured().size();
    return (long) Integer.BYTES * columns * predictor.statistics().rows(query.fact());
  }

  private static double copyMillis(long bytes, DeviceProfile profile) {
    return bytes / profile.bandwidths().in(TransferMemory.PAGEABLE) * 1e3;
  }
}
