package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The times and iterations that the paper prints, beside ours for the same algorithm. On a device,
 * all selectivities stay in device memory, as in the paper.
 */
final class PaperNumbers {

  private PaperNumbers() {}

  static List<PaperNumber> of(int figure, List<Solved> solved) {
    List<PaperNumber> numbers = new ArrayList<>();
    for (PaperRuntime paper : PaperRuntime.all()) {
      if (paper.figure() == figure) {
        List<Solved> same = solved.stream().filter(one -> isOf(paper, one)).toList();
        numbers.add(number(paper, "", "ms", paper.millis(), same.stream().map(PaperNumbers::time)));
        if (!Double.isNaN(paper.iterations())) {
          numbers.add(
              number(
                  paper,
                  "-iterations",
                  "iterations",
                  paper.iterations(),
                  same.stream().flatMap(PaperNumbers::iterations)));
        }
      }
    }
    return numbers;
  }

  private static boolean isOf(PaperRuntime paper, Solved one) {
    Answer answer =
        one.solver().backend().equals(SweepAxis.NO_BACKEND) ? Answer.ALL : Answer.DEVICE;
    return one.known() == paper.known()
        && one.predicates() == paper.predicates()
        && one.solver().algorithm().equals(paper.algorithm())
        && one.solver().answer() == answer;
  }

  private static PaperNumber number(
      PaperRuntime paper, String suffix, String unit, double value, Stream<OurNumber> ours) {
    String known = paper.known().label();
    return PaperNumber.of(
        String.format(
            Locale.ROOT, "%s-%d-%s%s", known, paper.predicates(), paper.algorithm(), suffix),
        String.format(
            Locale.ROOT,
            "%s of %d predicates known, %s",
            known,
            paper.predicates(),
            paper.algorithm()),
        unit,
        value,
        ours.toList());
  }

  private static OurNumber time(Solved one) {
    return OurNumber.of(where(one), one.median(Measurement::millis), "");
  }

  private static Stream<OurNumber> iterations(Solved one) {
    return one.median("iterations").stream()
        .mapToObj(median -> new OurNumber(where(one), median, Double.NaN, Double.NaN, ""));
  }

  private static String where(Solved one) {
    String backend = one.solver().backend();
    String where = backend.equals(SweepAxis.NO_BACKEND) ? "host" : backend;
    return one.solver().isByRatio() ? where : where + ", the paper's rule";
  }
}
