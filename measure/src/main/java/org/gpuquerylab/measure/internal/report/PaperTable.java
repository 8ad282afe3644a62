package org.gpuquerylab.measure.internal.report;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;

/** A table of the numbers that the paper prints, one line each, with our numbers beside them. */
final class PaperTable {

  private static final String NOTE =
      "The paper's numbers or words for this experiment, and our numbers with an interval that"
          + " contains our median with 95 % confidence. The ratio is our number divided by the paper's."
          + " Where the conditions are not the paper's, the table says why instead of a ratio.";

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
        ratio(number, our));
  }

  /** The ratio, or why there is none. */
  static String ratio(PaperNumber number, OurNumber our) {
    return our.unlike().isEmpty()
        ? Numbers.known(number.ratio(our))
        : "not comparable: " + our.unlike();
  }
}
