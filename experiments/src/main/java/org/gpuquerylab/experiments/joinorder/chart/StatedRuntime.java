package org.gpuquerylab.experiments.joinorder.chart;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.List;
import org.gpuquerylab.experiments.joinorder.optimizer.Variant;
import org.gpuquerylab.joinorder.query.topology.Topology;

/**
 * A number that the report states in its text: a time over that of DPE with 8 threads.
 *
 * @param figure 4, 7, 9 or 11
 * @param topology of the queries
 * @param tables of a query
 * @param algorithm what we call the algorithm
 * @param overhead of the cost function in figure 11, as {@link Variant#overhead}; else 0
 * @param ratio the number
 * @param text how to print it beside its marker
 */
public record StatedRuntime(
    int figure,
    Topology topology,
    int tables,
    String algorithm,
    int overhead,
    double ratio,
    String text) {

  private static final List<StatedRuntime> ALL =
      StatedCsv.read("stated-runtimes.csv", StatedRuntime::of);

  /** All that the report states about a figure. */
  public static List<StatedRuntime> of(int figure) {
    return ALL.stream().filter(stated -> stated.figure == figure).toList();
  }

  private static StatedRuntime of(NamedCsvRecord line) {
    return new StatedRuntime(
        Integer.parseInt(line.getField("figure")),
        Topology.find(line.getField("topology")).orElseThrow(),
        Integer.parseInt(line.getField("tables")),
        line.getField("algorithm"),
        Integer.parseInt(line.getField("overhead")),
        Double.parseDouble(line.getField("ratio")),
        line.getField("text"));
  }
}
