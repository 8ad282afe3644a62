package org.gpuquerylab.joinorder;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.input.Plugins;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSize;
import org.gpuquerylab.joinorder.dp.DpSub;
import org.gpuquerylab.joinorder.dp.DpTree;
import org.gpuquerylab.joinorder.gpu.dpsize.DpSizeVariant;
import org.gpuquerylab.joinorder.gpu.dpsub.CombGpu;
import org.gpuquerylab.joinorder.gpu.dpsub.EcGpu;
import org.gpuquerylab.joinorder.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.gpu.dpsub.SubGpu;
import org.gpuquerylab.joinorder.gpu.mincut.MincutGpu;
import org.gpuquerylab.joinorder.gpu.population.Genetic;
import org.gpuquerylab.joinorder.gpu.population.RandomSampling;
import org.gpuquerylab.joinorder.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.large.linear.DpLin;
import org.gpuquerylab.joinorder.large.linear.Ikkbz;
import org.gpuquerylab.joinorder.large.part.Goo;
import org.gpuquerylab.joinorder.large.part.Idp2;
import org.gpuquerylab.joinorder.large.part.UnionDp;
import org.gpuquerylab.joinorder.parallel.dpe.DpeEnumeration;
import org.gpuquerylab.joinorder.parallel.pdp.PdpSva;
import org.gpuquerylab.joinorder.parallel.ssdg.Ssdg;
import org.gpuquerylab.joinorder.partition.MpqOptimizer;

/**
 * The catalogue of join-order algorithms: the built-in ones, which are listed only here, and those
 * of users' jars that the calling thread's context class loader sees. The list of algorithms is
 * kept for each class loader. {@link ResultCheck} checks the results of algorithms of users' jars.
 */
public final class JoinOrderAlgorithms {
  /** A new algorithm needs only one more line here; the contract tests find it. */
  private static final List<AlgorithmEntry> BUILT_IN =
      List.of(
          AutoOptimizer.ENTRY,
          DpSize.ENTRY,
          DpSub.ENTRY,
          DpCcp.ENTRY,
          DpTree.ENTRY,
          PdpSva.ENTRY_WITHOUT_SKIP_VECTORS,
          PdpSva.ENTRY,
          DpeEnumeration.DPSIZE.entry(),
          DpeEnumeration.DPSUB.entry(),
          DpeEnumeration.DPCCP.entry(),
          Ssdg.ENTRY,
          MpqOptimizer.BUSHY_ENTRY,
          DpSizeVariant.H_GPU.entry(),
          DpSizeVariant.H_F_GPU.entry(),
          DpSizeVariant.S_GPU.entry(),
          DpSizeVariant.S_F_GPU.entry(),
          EcGpu.ENTRY,
          CombGpu.ENTRY,
          SubGpu.ENTRY,
          PosGpu.ENTRY,
          TiledDpSub.ENTRY,
          TiledDpSub.FLOAT_ENTRY,
          TreeGpu.ENTRY,
          MpdpGpu.ENTRY,
          MincutGpu.ENTRY,
          Goo.ENTRY,
          Ikkbz.ENTRY,
          DpLin.ENTRY,
          MpqOptimizer.LINEAR_ENTRY,
          AnytimeOptimizer.ENTRY,
          Idp2.ENTRY,
          UnionDp.ENTRY,
          Genetic.ENTRY,
          RandomSampling.ENTRY);

  private static final Plugins.Catalogue<JoinOrderAlgorithmProvider, AlgorithmEntry> CATALOGUE =
      new Plugins.Catalogue<>(
          JoinOrderAlgorithmProvider.class,
          JoinOrderAlgorithmProvider::entries,
          AlgorithmEntry::name,
          AlgorithmEntry::from,
          BUILT_IN);

  private JoinOrderAlgorithms() {}

  /** All algorithms, in the order of listings. */
  public static List<AlgorithmEntry> all() {
    return CATALOGUE.found().items();
  }

  /** The algorithm of the given name, if it exists. */
  public static Optional<AlgorithmEntry> find(String name) {
    return CATALOGUE.find(name);
  }

  /**
   * One line for each provider that does not load and for each algorithm whose name is already
   * taken.
   */
  public static List<String> problems() {
    return CATALOGUE.found().problems();
  }
}
