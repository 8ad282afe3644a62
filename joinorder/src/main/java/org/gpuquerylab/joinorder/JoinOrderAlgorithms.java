package org.gpuquerylab.joinorder;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Plugins;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.DpSizeVariant;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.CombGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.EcGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.SubGpu;
import org.gpuquerylab.joinorder.internal.gpu.population.Genetic;
import org.gpuquerylab.joinorder.internal.gpu.population.RandomSampling;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpSize;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.internal.large.DpLin;
import org.gpuquerylab.joinorder.internal.large.Goo;
import org.gpuquerylab.joinorder.internal.large.Idp2;
import org.gpuquerylab.joinorder.internal.large.Ikkbz;
import org.gpuquerylab.joinorder.internal.large.UnionDp;
import org.gpuquerylab.joinorder.internal.operators.DpHyp;
import org.gpuquerylab.joinorder.internal.parallel.DpeEnumeration;
import org.gpuquerylab.joinorder.internal.parallel.PdpSva;
import org.gpuquerylab.joinorder.internal.parallel.Ssdg;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;

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
          DpHyp.ENTRY,
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
   * The algorithm of the given name.
   *
   * @throws InputException if there is no such algorithm; the message names the one that was
   *     probably meant
   */
  public static AlgorithmEntry named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                Suggestion.unknownEntry(
                    "algorithm", name, all().stream().map(AlgorithmEntry::name).toList()));
  }

  /**
   * One line for each provider that does not load and for each algorithm whose name is already
   * taken.
   */
  public static List<String> problems() {
    return CATALOGUE.found().problems();
  }
}
