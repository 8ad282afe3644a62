package org.gpuquerylab.cli.internal.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/** Says whether a paper's claim holds for one of our numbers. */
final class ClaimVerdict {

  static final String HOLDS = "holds";
  static final String FAILS = "does not hold";
  static final String NOT_COMPARABLE = "not comparable";

  private static final Pattern LIMIT = Pattern.compile("at (most|least) ([0-9]+(?:\\.[0-9]+)?)");

  private ClaimVerdict() {}

  static String of(PaperClaim claim, PaperNumber number, OurNumber our) {
    if (!our.unlike().isEmpty()) {
      return NOT_COMPARABLE + ": " + our.unlike();
    }
    return holds(claim, number, our) ? HOLDS : FAILS;
  }

  private static boolean holds(PaperClaim claim, PaperNumber number, OurNumber our) {
    if (!claim.holds().isEmpty()) {
      Matcher limit = LIMIT.matcher(claim.holds());
      if (!limit.matches()) {
        throw new IllegalStateException(claim.text() + ": holds " + claim.holds());
      }
      double value = Double.parseDouble(limit.group(2));
      return limit.group(1).equals("most") ? our.value() <= value : our.value() >= value;
    }
    boolean relative = number.unit().startsWith("times");
    return relative ? (our.value() > 1) == (number.value() > 1) : our.value() <= number.value();
  }
}
