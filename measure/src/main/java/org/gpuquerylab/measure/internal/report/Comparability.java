package org.gpuquerylab.measure.internal.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** Decides whether numbers of a run can be compared with those of its paper, and says why not. */
public final class Comparability {

  private static final String THREADS = "threads";
  private static final String CPU = "cpu";

  private final StoredRun run;
  private final List<String> fewSamples;

  private Comparability(StoredRun run) {
    this.run = run;
    fewSamples = fewSamples(run);
  }

  /** The paper's numbers beside those of a run; what cannot be compared says why. */
  public static List<PaperNumber> numbers(StoredRun run) {
    Comparability comparability = new Comparability(run);
    return run.experiment().paperNumbers(run.agreed()).stream()
        .map(
            number ->
                new PaperNumber(
                    number.name(),
                    number.what(),
                    number.unit(),
                    number.paper(),
                    number.value(),
                    number.ours().stream().map(comparability::judged).toList()))
        .toList();
  }

  private OurNumber judged(OurNumber our) {
    return our.because(String.join("; ", reasons(our)));
  }

  private List<String> reasons(OurNumber our) {
    List<String> reasons = new ArrayList<>();
    if (!our.unlike().isEmpty()) {
      reasons.add(our.unlike());
    }
    if (run.sweep().pass() == Pass.QUICK) {
      reasons.add("a quick pass");
    }
    if (names(our, CPU)) {
      reasons.add("kernels run as Java on the host");
    } else if (isOnProcessor(our)) {
      reasons.add("the device is the host's processor");
    }
    addThreads(reasons);
    addRepetitions(reasons);
    return reasons;
  }

  private static boolean names(OurNumber our, String backend) {
    return Pattern.compile("(^|[ (,])" + Pattern.quote(backend) + "($|[):,])")
        .matcher(our.where())
        .find();
  }

  /** Whether the number comes from a device, such as that of PoCL, that is no GPU. */
  private boolean isOnProcessor(OurNumber our) {
    for (JsonNode device : run.environment().json().path("devices")) {
      String backend = device.path("selector").asText().replaceFirst(":.*", "");
      if (names(our, backend)) {
        return device.path("kind").asText().equals(CPU);
      }
    }
    return false;
  }

  private void addThreads(List<String> reasons) {
    int cores = run.environment().json().at("/cpu/logicalCores").asInt();
    int threads =
        run.sweep().axes().getOrDefault(THREADS, List.of()).stream()
            .filter(value -> value.matches("[0-9]{1,6}"))
            .mapToInt(Integer::parseInt)
            .max()
            .orElse(0);
    if (cores > 0 && threads > cores) {
      reasons.add(String.format(Locale.ROOT, "%d threads on %d cores", threads, cores));
    }
  }

  private void addRepetitions(List<String> reasons) {
    int stated = run.experiment().repetitions(Pass.FULL);
    if (run.sweep().repetitions() < stated) {
      reasons.add(
          String.format(Locale.ROOT, "%d of %d repetitions", run.sweep().repetitions(), stated));
    }
    reasons.addAll(fewSamples);
  }

  /** The sample axes of which the run has fewer values than the experiment has for its points. */
  private static List<String> fewSamples(StoredRun run) {
    List<String> reasons = new ArrayList<>();
    for (SweepAxis axis : run.experiment().axes()) {
      int measured = run.sweep().axes().getOrDefault(axis.name(), List.of()).size();
      if (axis.sample() && measured > 0) {
        long usual = usual(run, axis);
        if (measured < usual) {
          reasons.add(
              String.format(Locale.ROOT, "%d of %d values of %s", measured, usual, axis.name()));
        }
      }
    }
    return reasons;
  }

  /** An experiment may have fewer samples of large problems: only values that it covers count. */
  private static long usual(StoredRun run, SweepAxis axis) {
    List<Point> points = run.agreed().stream().map(Row::point).distinct().toList();
    return axis.values(Pass.FULL).stream()
        .filter(
            value ->
                points.stream()
                    .anyMatch(point -> run.experiment().covers(point.with(axis.name(), value))))
        .count();
  }
}
