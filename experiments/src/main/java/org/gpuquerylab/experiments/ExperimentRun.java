package org.gpuquerylab.experiments;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * A run of an experiment: the entrance to this module.
 *
 * <pre>{@code
 * ExperimentRun run = ExperimentRun.measure("meister-fig09", Path.of("runs/mine"), "--quick");
 * for (Row row : run.rows()) {
 *   System.out.println(row.point().get("algorithm") + ": " + row.measured().nanos() + " ns");
 * }
 * }</pre>
 *
 * @param experiment the experiment's name
 * @param rows a row for each measurement, in the order in which they were measured, failures
 *     included; see {@link Row#status}
 * @param complete whether each measurement of the run has its row
 */
public record ExperimentRun(String experiment, List<Row> rows, boolean complete) {
  /** Copies the list. */
  public ExperimentRun {
    rows = List.copyOf(rows);
  }

  /**
   * Measures an experiment in this process, draws its charts, writes its page, and returns all rows
   * of the folder. Progress goes to standard error. A run that was interrupted continues.
   *
   * @param name the experiment's name, as {@code lab list experiments} prints it
   * @param folder the folder of the run, which need not exist
   * @param options more options of {@code lab run}, such as {@code --quick}
   * @throws InputException if there is no such experiment, or if an option or the folder cannot be
   *     used
   */
  public static ExperimentRun measure(String name, Path folder, String... options) {
    Experiment experiment = Experiments.find(name);
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--out", folder.toString()));
    if (ExperimentMain.run(experiment, arguments.toArray(String[]::new)) == FAULTY) {
      throw new InputException(name + " was not measured; standard error has the reason");
    }
    return read(folder);
  }

  /** The exit status of a run whose options cannot be used. */
  private static final int FAULTY = 2;

  /**
   * Reads a run that was measured before.
   *
   * @throws InputException if the folder is not a run's, or a file in it has a fault; the message
   *     names the file and the fault
   */
  public static ExperimentRun read(Path folder) {
    RunFolder run = RunFolder.existing(folder);
    StoredRun stored = StoredRun.read(Experiments.of(run), run);
    return new ExperimentRun(stored.experiment().name(), stored.rows(), !stored.isUnfinished());
  }
}
