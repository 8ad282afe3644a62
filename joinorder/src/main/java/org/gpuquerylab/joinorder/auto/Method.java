package org.gpuquerylab.joinorder.auto;

import java.util.List;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSub;
import org.gpuquerylab.joinorder.dp.DpTree;
import org.gpuquerylab.joinorder.gpu.PosGpu;
import org.gpuquerylab.joinorder.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.gpu.tiled.TiledDpSub;

/**
 * An exact algorithm that may be chosen.
 *
 * @param algorithm name in the catalogue
 * @param work what its time is proportional to
 * @param bytesPerEntry host memory for each entry of its table; 0 for an algorithm on a device,
 *     which refuses by itself what does not fit
 */
record Method(String algorithm, Work work, int bytesPerEntry) {

  /** Algorithms on the host, with their speeds. */
  static final List<HostMethod> HOST =
      List.of(
          new HostMethod(new Method(DpTree.NAME, Work.PAIRS, 24), new Speed(3_000, 20, 1.5)),
          new HostMethod(new Method(DpCcp.NAME, Work.PAIRS, 72), new Speed(5_000, 60, 8)),
          new HostMethod(new Method(DpSub.NAME, Work.SPLITS, 20), new Speed(5_000, 8, 1.6)));

  /** Algorithms on devices; their speeds are measured. */
  static final List<Method> DEVICE =
      List.of(
          new Method(TreeGpu.NAME, Work.PAIRS, 0),
          new Method(MpdpGpu.NAME, Work.PAIRS, 0),
          new Method(PosGpu.NAME, Work.SPLITS, 0),
          new Method(TiledDpSub.NAME, Work.ALL_SPLITS, 0));

  /**
   * An algorithm of the host with its speed in one thread of a server's CPU of 2.5 to 3.5 GHz. They
   * are constants because a Java method cannot be timed before it has run for a while; an error of
   * a factor of two shifts the choice between host and device by one relation.
   */
  record HostMethod(Method method, Speed speed) {}
}
