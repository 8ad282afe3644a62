package org.gpuquerylab.experiments.joinorder;

import java.util.Map;
import org.gpuquerylab.experiments.report.BackendStyle;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSize;
import org.gpuquerylab.joinorder.dp.DpSub;
import org.gpuquerylab.joinorder.gpu.EcGpu;
import org.gpuquerylab.joinorder.gpu.PosGpu;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** How algorithms look in every chart: the colour is the algorithm's, the rest the backend's. */
final class AlgorithmStyles {

  private static final Map<String, Hue> HUES =
      Map.of(
          EcGpu.NAME, Hue.BLUE,
          PosGpu.NAME, Hue.VERMILLION,
          DpSize.NAME, Hue.GREEN,
          DpSub.NAME, Hue.PURPLE,
          DpCcp.NAME, Hue.BLACK);

  private AlgorithmStyles() {}

  /** The style of an algorithm on a backend, such as {@code ec-gpu} on {@code opencl:1}. */
  static Style of(String algorithm, String backend) {
    Hue hue = HUES.getOrDefault(algorithm, Style.of(algorithm).hue());
    return BackendStyle.of(hue, backend);
  }
}
