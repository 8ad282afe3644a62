package org.gpuquerylab.experiments;

import java.util.List;
import java.util.Objects;
import org.gpuquerylab.experiments.internal.accuracy.EstimateAccuracy;
import org.gpuquerylab.experiments.internal.calciterules.CalciteRules;
import org.gpuquerylab.experiments.internal.concurrency.ArrivalLatency;
import org.gpuquerylab.experiments.internal.concurrency.CountSpeedup;
import org.gpuquerylab.experiments.internal.concurrency.JoinSpeedup;
import org.gpuquerylab.experiments.internal.concurrency.NeighbourLatency;
import org.gpuquerylab.experiments.internal.concurrency.PairSpeedup;
import org.gpuquerylab.experiments.internal.concurrency.ScanSpeedup;
import org.gpuquerylab.experiments.internal.concurrency.SelectionSpeedup;
import org.gpuquerylab.experiments.internal.costmodel.ModelSweeps;
import org.gpuquerylab.experiments.internal.costmodel.OperatorTimes;
import org.gpuquerylab.experiments.internal.costmodel.PlanRanking;
import org.gpuquerylab.experiments.internal.endtoend.BreakEven;
import org.gpuquerylab.experiments.internal.endtoend.EndToEnd;
import org.gpuquerylab.experiments.internal.endtoend.OrderMatters;
import org.gpuquerylab.experiments.internal.endtoend.Served;
import org.gpuquerylab.experiments.internal.entropy.CorrelatedPredicates;
import org.gpuquerylab.experiments.internal.entropy.EntropyBatch;
import org.gpuquerylab.experiments.internal.entropy.EntropySessions;
import org.gpuquerylab.experiments.internal.entropy.EntropyTimes;
import org.gpuquerylab.experiments.internal.entropy.Figure2;
import org.gpuquerylab.experiments.internal.entropy.Figure3;
import org.gpuquerylab.experiments.internal.entropy.Figure6;
import org.gpuquerylab.experiments.internal.entropy.OwnProblems;
import org.gpuquerylab.experiments.internal.joinorder.Crossover;
import org.gpuquerylab.experiments.internal.joinorder.DphypOperators;
import org.gpuquerylab.experiments.internal.joinorder.EntropyRepair;
import org.gpuquerylab.experiments.internal.joinorder.Figure10;
import org.gpuquerylab.experiments.internal.joinorder.Figure11;
import org.gpuquerylab.experiments.internal.joinorder.Figure12;
import org.gpuquerylab.experiments.internal.joinorder.Figure4;
import org.gpuquerylab.experiments.internal.joinorder.Figure5;
import org.gpuquerylab.experiments.internal.joinorder.Figure7;
import org.gpuquerylab.experiments.internal.joinorder.Figure8;
import org.gpuquerylab.experiments.internal.joinorder.Figure9;
import org.gpuquerylab.experiments.internal.joinorder.JoinOrderLatency;
import org.gpuquerylab.experiments.internal.joinorder.MpqScaling;
import org.gpuquerylab.experiments.internal.joinorder.OwnQueries;
import org.gpuquerylab.experiments.internal.joinorder.ScalingSweeps;
import org.gpuquerylab.experiments.internal.largequery.JoinOrderQuality;
import org.gpuquerylab.experiments.internal.largequery.LargeQueries;
import org.gpuquerylab.experiments.internal.primitive.GroupCopies;
import org.gpuquerylab.experiments.internal.primitive.PrimitiveTimes;
import org.gpuquerylab.experiments.internal.sqlestimates.EstimatesSql;
import org.gpuquerylab.experiments.internal.ssb.SsbExperiment;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Plugins;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ExperimentProvider;

/**
 * The catalogue of experiments: the built-in ones, and those in users' jars that the calling
 * thread's context class loader sees.
 */
public final class Experiments {

  /** To add an experiment, add one line here. */
  private static final List<Experiment> BUILT_IN =
      List.of(
          new Figure4(),
          new Figure5(),
          new Figure7(),
          new Figure8(),
          new Figure9(),
          new Figure10(),
          new Figure11(),
          new Figure12(),
          new Crossover(),
          new JoinOrderLatency(),
          new DphypOperators(),
          new LargeQueries(),
          new JoinOrderQuality(),
          new MpqScaling(),
          new OwnQueries(),
          new Figure2(),
          new Figure3(),
          new Figure6(),
          new CorrelatedPredicates(),
          new EntropyTimes(),
          new EntropyBatch(),
          new EntropyRepair(),
          new EntropySessions(),
          new ScalingSweeps(),
          new EstimateAccuracy(),
          new EstimatesSql(),
          new CalciteRules(),
          new EndToEnd(),
          new OrderMatters(),
          new BreakEven(),
          new Served(),
          new OwnProblems(),
          new ModelSweeps(),
          new PlanRanking(),
          new OperatorTimes(),
          new SsbExperiment(),
          new JoinSpeedup(),
          new PairSpeedup(),
          new CountSpeedup(),
          new ScanSpeedup(),
          new SelectionSpeedup(),
          new ArrivalLatency(),
          new NeighbourLatency(),
          new PrimitiveTimes(),
          new GroupCopies());

  private static final Plugins.Catalogue<ExperimentProvider, Experiment> CATALOGUE =
      new Plugins.Catalogue<>(
          ExperimentProvider.class,
          Experiments::checked,
          Experiment::name,
          (experiment, origin) -> experiment,
          BUILT_IN);

  private Experiments() {}

  /**
   * Reads the properties that listings need, so that a fault of a user's experiment is reported
   * when the experiment is found.
   */
  private static List<Experiment> checked(ExperimentProvider provider) {
    List<Experiment> entries = provider.entries();
    for (Experiment entry : entries) {
      Objects.requireNonNull(entry.title(), "title() returns null");
      Objects.requireNonNull(entry.reproduces(), "reproduces() returns null");
      for (Pass pass : Pass.values()) {
        entry.axes().forEach(axis -> axis.values(pass).forEach(Objects::requireNonNull));
      }
    }
    return entries;
  }

  /** All experiments, in the order of listings. */
  public static List<Experiment> all() {
    return CATALOGUE.found().items();
  }

  /**
   * One line for each provider that does not load, and for each experiment whose name is already in
   * use.
   */
  public static List<String> problems() {
    return CATALOGUE.found().problems();
  }

  /**
   * The experiment with a given name, or with the name of a {@linkplain FigureView view}.
   *
   * @throws InputException if there is no such experiment; the message lists the names
   */
  public static Experiment find(String name) {
    List<Experiment> all = all();
    String today = FigureView.find(name).map(FigureView::experiment).orElse(name);
    return all.stream()
        .filter(experiment -> experiment.name().equals(today))
        .findFirst()
        .orElseThrow(
            () ->
                Suggestion.unknownEntry(
                    "experiment", name, all.stream().map(Experiment::name).toList()));
  }

  /**
   * The experiment to which a run belongs.
   *
   * @throws InputException if the run's sweep names an unknown experiment; the message names the
   *     sweep's file
   */
  public static Experiment of(RunFolder run) {
    String name = run.sweep().experiment();
    try {
      return find(name);
    } catch (InputException e) {
      throw new InputException(run.sweepFile() + ": /experiment: " + e.getMessage(), e);
    }
  }
}
