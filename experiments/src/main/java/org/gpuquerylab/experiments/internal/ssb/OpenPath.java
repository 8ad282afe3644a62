package org.gpuquerylab.experiments.internal.ssb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.planning.FusedWork;
import org.gpuquerylab.costmodel.internal.planning.StarPredictor;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.internal.path.FirstExecution;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.star.StarQuery;
import org.jspecify.annotations.Nullable;

/**
 * An open path on a device, with the known facts about both.
 *
 * @param kind the kind of the path
 * @param path the path, which stays open
 * @param predictor the predictor for the path's data and device
 * @param profile the profile of the device, or null if there is none
 * @param scan the device's scan bandwidth in bytes per second; NaN if there is too little memory to
 *     measure it
 * @param firsts the first execution of each query so far
 */
record OpenPath(
    MeasuredPath kind,
    StarPath path,
    StarPredictor predictor,
    @Nullable DeviceProfile profile,
    double scan,
    Map<String, FirstExecution> firsts) {

  /** Creates a path that has not executed a query yet. */
  OpenPath(
      MeasuredPath kind,
      StarPath path,
      StarPredictor predictor,
      @Nullable DeviceProfile profile,
      double scan) {
    this(kind, path, predictor, profile, scan, new HashMap<>());
  }

  /** The first execution of a query; executes the query now if it has not been executed before. */
  Map<String, Double> first(StarQuery query) {
    FirstExecution first =
        firsts.computeIfAbsent(query.name(), name -> FirstExecution.of(path, query));
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(SsbMeasures.FIRST, first.millis());
    first.parts().forEach((part, millis) -> all.put(SsbMeasures.FIRST + " " + part, millis));
    return all;
  }

  /** The measures that do not depend on a run, as a modifiable map. */
  Map<String, Double> measures(StarQuery query) {
    Map<String, Double> all = new LinkedHashMap<>();
    if (!Double.isNaN(scan)) {
      all.put(SsbMeasures.SCAN, scan);
    }
    all.put(SsbMeasures.PUBLISHED, Published.isOf(predictor.device()) ? 1.0 : 0.0);
    if (profile != null) {
      predict(query, profile, all);
    }
    return all;
  }

  private void predict(StarQuery query, DeviceProfile known, Map<String, Double> all) {
    if (kind == MeasuredPath.OPERATOR) {
      CalibratedModel model = new CalibratedModel(known, TransferMemory.PAGEABLE, false);
      all.put(SsbMeasures.PREDICTED, predictor.operatorMillis(query, model));
      return;
    }
    FusedShape shape = predictor.fused(query, kind.encoding());
    all.put(SsbMeasures.PREDICTED, StarPredictor.fusedMillis(shape, known));
    StepWork work = FusedWork.of(shape);
    for (WorkKind each : WorkKind.values()) {
      double seconds = work.seconds(each, known, true);
      if (seconds > 0) {
        all.put(SsbMeasures.WORK + each.key(), seconds * 1e3);
      }
    }
  }
}
