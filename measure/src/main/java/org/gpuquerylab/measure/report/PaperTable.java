package org.gpuquerylab.measure.report;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;

/** A table of the numbers that the paper prints, one line each, with our numbers beside them. */
final class PaperTable {

  private static final String NOTE =
      "What the paper states or prints of this experiment, and our numbers, with the interval that"
          + " holds our median with 95 % confidence. Ratio: ours over the paper's; there is none where"
          + " the paper has words alone, or where ours was not measured in the same way.";

  private PaperTable() {}

  static ReportTable of(List<PaperNumber> numbers) {
    List<List<String>> lines = new ArrayList<>();
    for (PaperNumber number : numbers) {
      if (number.ours().isEmpty()) {
        lines.add(List.of(number.what(), "-", number.unit(), number.paper(), "-", "-", "-", "-"));
      }
      for (OurNumber our : number.ours()) {
        lines.add(line(number, our));
      }
    }
    return new ReportTable(
        "Numbers of the paper",
        NOTE,
        List.of("what", "where", "unit", "paper", "ours", "from", "to", "ratio"),
        lines);
  }

  private static List<String> line(PaperNumber number, OurNumber our) {
    return List.of(
        number.what(),
        our.where(),
        number.unit(),
        number.paper(),
        Numbers.known(our.value()),
        Numbers.known(our.lower()),
        Numbers.known(our.upper()),
        Numbers.known(number.ratio(our)));
  }
}
