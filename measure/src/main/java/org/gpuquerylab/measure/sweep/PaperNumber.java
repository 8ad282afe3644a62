package org.gpuquerylab.measure.sweep;

import java.math.BigDecimal;
import java.util.List;

/**
 * A number that a paper prints, with our numbers.
 *
 * @param name a short name, unique within the experiment, such as {@code clique-15-pos-gpu}
 * @param what what was measured, for readers
 * @param unit the unit of both numbers, such as {@code ms}
 * @param paper the paper's number, or its words
 * @param value the paper's number; NaN if the paper prints only words
 * @param ours our numbers, one for each device or host on which they were measured; may be empty
 */
public record PaperNumber(
    String name, String what, String unit, String paper, double value, List<OurNumber> ours) {

  /** Copies the list. */
  public PaperNumber {
    ours = List.copyOf(ours);
  }

  /** Creates a number that the paper prints in digits. */
  public static PaperNumber of(
      String name, String what, String unit, double value, List<OurNumber> ours) {
    String text = BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    return new PaperNumber(name, what, unit, text, value, ours);
  }

  /**
   * The ratio of our number to the paper's; NaN if the paper has no number, or if our number is of
   * another kind.
   */
  public double ratio(OurNumber our) {
    return our.unlike().isEmpty() ? our.value() / value : Double.NaN;
  }
}
