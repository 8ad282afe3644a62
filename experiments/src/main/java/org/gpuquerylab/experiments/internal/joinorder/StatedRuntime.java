package org.gpuquerylab.experiments.internal.joinorder;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.List;
import org.gpuquerylab.joinorder.query.Topology;

/**
 * A number that Meister and Saake 2020 state in their text: a time divided by that of DPE with 8
 * threads.
 *
 * @param figure the number of the figure: 4, 7, 9 or 11
 * @param topology the topology of the queries
 * @param tables the number of tables of a query
 * @param algorithm our name for the algorithm
 * @param overhead the overhead of the cost function in figure 11, as in {@link Variant#overhead};
 *     otherwise 0
 * @param ratio the stated ratio
 * @param text the label beside the marker
 */
record StatedRuntime(
    int figure,
    Topology topology,
    int tables,
    String algorithm,
    int overhead,
    double ratio,
    String text) {

  private static final List<StatedRuntime> ALL =
      StatedCsv.read("stated-runtimes.csv", StatedRuntime::of);

  /** All their statements about a figure. */
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
