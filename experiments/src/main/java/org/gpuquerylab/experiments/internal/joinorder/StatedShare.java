package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/**
 * A statement in words of Meister and Saake 2020 about a part of an algorithm's time.
 *
 * @param figure the number of the figure: 5, 6, 8 or 10
 * @param topology the topology of the queries
 * @param algorithm our name for the algorithm
 * @param parts the labels of the parts, whose shares are added up
 * @param said the words of the paper
 */
record StatedShare(
    int figure, Topology topology, String algorithm, List<String> parts, String said) {

  private static final List<StatedShare> ALL = StatedCsv.read("stated-shares.csv", StatedShare::of);

  private static StatedShare of(NamedCsvRecord line) {
    return new StatedShare(
        Integer.parseInt(line.getField("figure")),
        Topology.find(line.getField("topology")).orElseThrow(),
        line.getField("algorithm"),
        List.of(line.getField("parts").split("\\+")),
        line.getField("said"));
  }

  /** All their statements about a figure, with our shares. */
  static List<PaperNumber> numbers(TimeView view, List<Row> rows) {
    return ALL.stream()
        .filter(stated -> stated.figure == view.number())
        .map(stated -> stated.number(view, rows))
        .toList();
  }

  private PaperNumber number(TimeView view, List<Row> rows) {
    Map<Variant, List<Row>> byVariant =
        rows.stream()
            .filter(row -> SweptQuery.of(row.point()).topology() == topology)
            .filter(row -> Variant.of(row.point()).algorithm().equals(algorithm))
            .filter(row -> total(view, row) > 0)
            .collect(groupingBy(row -> Variant.of(row.point()), TreeMap::new, toList()));
    List<OurNumber> ours = new ArrayList<>();
    byVariant.forEach((variant, group) -> ours.add(our(view, variant, group)));
    String part = String.join(" and ", parts);
    String name =
        String.format(Locale.ROOT, "fig%02d-%s-%s-%s", figure, topology.label(), algorithm, part);
    return new PaperNumber(
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
        String.format(
            Locale.ROOT, "figure %d, %s, %s: %s", figure, topology.label(), algorithm, part),
        "% of the time",
        said,
        Double.NaN,
        ours);
  }

  /** The share of the parts at the variant's largest size. */
  private OurNumber our(TimeView view, Variant variant, List<Row> rows) {
    int tables = SweptQuery.of(TransferTable.largest(rows).point()).tables();
    double[] shares =
        rows.stream()
            .filter(row -> SweptQuery.of(row.point()).tables() == tables)
            .mapToDouble(row -> 100 * share(view, row))
            .toArray();
    return OurNumber.of(
        variant.backend() + ", " + tables + " tables", MedianInterval.of(shares), "");
  }

  private double share(TimeView view, Row row) {
    double own =
        view.parts().stream()
            .filter(part -> parts.stream().anyMatch(part.label()::equalsIgnoreCase))
            .mapToDouble(part -> part.nanos(row.measured().measures()))
            .sum();
    return own / total(view, row);
  }

  private static double total(TimeView view, Row row) {
    Map<String, Double> measures = row.measured().measures();
    return view.parts().stream().mapToDouble(part -> part.nanos(measures)).sum();
  }
}
