package org.gpuquerylab.costmodel.calibrated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.junit.jupiter.api.Test;

class ExtrapolationTest {
  private static final Map<String, Map<String, Double>> COEFFICIENTS =
      Map.of("selection.filter", Map.of("read", 2.0), "radix-sort.sort", Map.of("read", 2.0));

  private static SelectionInput selection(long rows, double selectivity) {
    return new SelectionInput(rows, List.of(4), List.of(4, 4), selectivity);
  }

  private static CalibratedModel fittedTo(SelectionInput... inputs) {
    Map<String, FittedRange> ranges =
        FittedRange.of(List.of(inputs).stream().map(Algorithm.SELECTION::numbers).toList());
    DeviceProfile profile =
        ExampleProfile.PROFILE
            .withCoefficients(COEFFICIENTS)
            .withFitted(Map.of("selection", ranges));
    return new CalibratedModel(profile, TransferMemory.PINNED, false);
  }

  private static List<String> outside(CalibratedModel model, SelectionInput input) {
    return model.extrapolations("selection", Algorithm.SELECTION.numbers(input)).stream()
        .map(Extrapolation::toString)
        .toList();
  }

  @Test
  void numbersWithinTheFitAreNoExtrapolation() {
    CalibratedModel model = fittedTo(selection(1024, 0.1), selection(65536, 0.5));
    assertThat(outside(model, selection(1024, 0.5))).isEmpty();
    assertThat(outside(model, selection(30_000, 0.2))).isEmpty();
  }

  @Test
  void eachNumberOutsideIsNamedWithItsRange() {
    CalibratedModel model = fittedTo(selection(1024, 0.1), selection(65536, 0.5));
    assertThat(outside(model, selection(1_000_000_000, 0.2)))
        .containsExactly("rows 1.000e+09, fitted to 1024 to 6.554e+04");
    assertThat(outside(model, selection(1, 0.9)))
        .containsExactly(
            "rows 1.000, fitted to 1024 to 6.554e+04",
            "selectivity 0.9000, fitted to 0.1000 to 0.5000");
  }

  @Test
  void aFitToAnUnknownRangeIsAnExtrapolation() {
    CalibratedModel model = fittedTo(selection(1024, 0.1));
    SortInput sort = new SortInput(1024, 4, List.of(4), 2);
    assertThat(model.extrapolations("radix-sort", Algorithm.RADIX_SORT.numbers(sort)))
        .extracting(Extrapolation::toString)
        .contains("rows 1024, fitted to an unknown range")
        .noneMatch(text -> text.startsWith("partitions"));
  }

  @Test
  void inputsThatWereNotFittedAreNotExtrapolations() {
    SortInput sort = new SortInput(1024, 4, List.of(4), 2);
    CalibratedModel model = fittedTo(selection(1024, 0.1));
    assertThat(model.extrapolations("sort", Algorithm.MERGE_SORT.numbers(sort))).isEmpty();
  }

  @Test
  void statedWorkIsComparedByItsTime() {
    List<StepWork> steps = List.of(StepWork.step("query").read("column", 1e9).launches(2).build());
    assertThat(fittedTo(selection(1, 1)).numbers(steps))
        .containsOnlyKeys("query launch ms", "query read ms")
        .containsEntry("query read ms", 10.0)
        .containsEntry("query launch ms", 8e-3);
  }
}
