package org.gpuquerylab.measure.folder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Sweep;

/** Checks that a run goes on with the sweep that it began with. */
final class SweepAgreement {

  private SweepAgreement() {}

  /** Throws an {@link InputException} naming the first difference. */
  static void check(RunFolder folder, Sweep there, Sweep asked) {
    Map<String, String> before = facts(there);
    Map<String, String> now = facts(asked);
    for (String name : now.keySet()) {
      String old = Objects.requireNonNullElse(before.get(name), "nothing");
      if (!old.equals(now.get(name))) {
        throw new InputException(
            "%s: %s: the run began with %s, this one asks for %s; ask for the same or choose another --out"
                .formatted(folder.sweepFile(), name, old, now.get(name)));
      }
    }
    if (!before.keySet().equals(now.keySet())) {
      throw new InputException(
          folder.sweepFile() + ": the axes have changed; choose another --out");
    }
  }

  private static Map<String, String> facts(Sweep sweep) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("experiment", sweep.experiment());
    facts.put("pass", sweep.pass().label());
    for (Map.Entry<String, List<String>> axis : sweep.axes().entrySet()) {
      facts.put("axis " + axis.getKey(), String.join(",", axis.getValue()));
    }
    facts.put("repetitions", Integer.toString(sweep.repetitions()));
    facts.put("timeout", sweep.timeout().toMillis() + " ms");
    facts.put("seed", Long.toString(sweep.seed()));
    return facts;
  }
}
