package org.gpuquerylab.experiments.ranking;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.HostMemory;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.costmodel.yuan.YuanModel;
import org.gpuquerylab.experiments.ssb.SsbData;
import org.gpuquerylab.experiments.stats.MedianInterval;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.operator.OperatorExecutor;
import org.gpuquerylab.operators.table.Database;

/**
 * Ranks the 13 queries, and the orders of the joins of each, by both models and by measurement, on
 * the path of the operators.
 *
 * <p>Arguments: backend, scale factor, folder of profiles (default {@code profiles}), repetitions
 * (default {@value #REPETITIONS}). A line a query: the device's time with its joins as they are
 * written, both predictions, the number of join orders, Kendall's tau of the predicted and the
 * measured times of these, and how much longer than the fastest order the one takes that the
 * calibrated model has for the fastest; then tau over the 13 queries.
 */
public final class StarRanking {
  private static final int REPETITIONS = 5;
  private static final long SEED = 1;

  private final OperatorExecutor executor;
  private final CostModel text;
  private final CostModel calibrated;
  private final int repetitions;

  StarRanking(OperatorExecutor executor, DeviceProfile profile, int repetitions) {
    this.executor = executor;
    this.text = new YuanModel(profile.notation(HostMemory.PINNED));
    this.calibrated = new CalibratedModel(profile, HostMemory.PINNED, false);
    this.repetitions = repetitions;
  }

  /** Runs the ranking and prints a table. */
  public static void main(String[] args) {
    Backends backends = Backends.find();
    try (Backend backend = backends.open(backends.select(args[0]))) {
      Path folder = Path.of(args.length > 2 ? args[2] : "profiles");
      DeviceProfile profile = new ProfileStore(folder).find(backend.device());
      double factor = Double.parseDouble(args[1]);
      Database database = SsbData.generate(new Generator(new Scale(factor), SEED), Queries.all());
      int repetitions = args.length > 3 ? Integer.parseInt(args[3]) : REPETITIONS;
      print("%s; SF %s; medians of %d", backend.device(), factor, repetitions);
      try (OperatorExecutor executor = new OperatorExecutor(backend, database, true)) {
        StarRanking ranking = new StarRanking(executor, profile, repetitions);
        ranking.print(Queries.all().stream().map(query -> ranking.rank(query, database)).toList());
      }
    }
  }

  /** Measures and predicts all orders of a query's joins. */
  Ranked rank(StarQuery query, Database database) {
    StarShape shape = StarShape.of(query, database);
    int groups = executor.execute(query).rows().size();
    List<OperatorPlan> plans =
        orders(query.joins().size()).stream()
            .map(order -> new OperatorPlan(shape, order, groups))
            .toList();
    return new Ranked(
        query.name(),
        plans.stream().map(this::measure).toList(),
        plans.stream().map(plan -> plan.seconds(text)).toList(),
        plans.stream().map(plan -> plan.seconds(calibrated)).toList());
  }

  private double measure(OperatorPlan plan) {
    StarQuery query = plan.query();
    executor.execute(query);
    double[] seconds = new double[repetitions];
    for (int i = 0; i < repetitions; i++) {
      executor.execute(query);
      seconds[i] = executor.steps().stream().mapToDouble(StepTime::seconds).sum();
    }
    return MedianInterval.of(seconds).median();
  }

  /** All orders of the first n numbers, the ascending one first. */
  static List<List<Integer>> orders(int n) {
    List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
    for (int length = 0; length < n; length++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> order : orders) {
        IntStream.range(0, n)
            .filter(next -> !order.contains(next))
            .forEach(
                next -> {
                  List<Integer> more = new ArrayList<>(order);
                  more.add(next);
                  longer.add(List.copyOf(more));
                });
      }
      orders = longer;
    }
    return orders;
  }

  /**
   * The orders of one query's joins, the written one first; seconds.
   *
   * @param query its name
   * @param measured what they took
   * @param text what the text's model predicts
   * @param calibrated what the calibrated model predicts
   */
  record Ranked(String query, List<Double> measured, List<Double> text, List<Double> calibrated) {

    /** Copies the lists. */
    Ranked {
      measured = List.copyOf(measured);
      text = List.copyOf(text);
      calibrated = List.copyOf(calibrated);
    }

    /** How much longer than the fastest order that takes which is predicted to be the fastest. */
    double regret() {
      int chosen =
          IntStream.range(0, measured.size())
              .boxed()
              .min(Comparator.comparing(calibrated::get))
              .orElseThrow();
      return measured.get(chosen) / Collections.min(measured) - 1;
    }
  }

  private void print(List<Ranked> all) {
    print(
        "%-6s%12s%12s%15s%8s%10s%16s%10s",
        "query",
        "device ms",
        "yuan ms",
        "calibrated ms",
        "orders",
        "yuan tau",
        "calibrated tau",
        "regret %");
    for (Ranked one : all) {
      print(
          "%-6s%12.4f%12.4f%15.4f%8d%10.2f%16.2f%10.1f",
          one.query(),
          one.measured().get(0) * 1e3,
          one.text().get(0) * 1e3,
          one.calibrated().get(0) * 1e3,
          one.measured().size(),
          KendallTau.of(one.text(), one.measured()),
          KendallTau.of(one.calibrated(), one.measured()),
          one.regret() * 100);
    }
    List<Double> measured = all.stream().map(one -> one.measured().get(0)).toList();
    print(
        "the %d queries: yuan tau %.2f, calibrated tau %.2f",
        all.size(),
        KendallTau.of(all.stream().map(one -> one.text().get(0)).toList(), measured),
        KendallTau.of(all.stream().map(one -> one.calibrated().get(0)).toList(), measured));
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
