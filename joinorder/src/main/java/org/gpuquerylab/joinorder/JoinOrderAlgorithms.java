package org.gpuquerylab.joinorder;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
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
import org.gpuquerylab.joinorder.gpu.population.Genetic;
import org.gpuquerylab.joinorder.gpu.population.RandomSampling;
import org.gpuquerylab.joinorder.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.large.linear.DpLin;
import org.gpuquerylab.joinorder.large.linear.Ikkbz;
import org.gpuquerylab.joinorder.large.part.AdaptiveDp;
import org.gpuquerylab.joinorder.large.part.Goo;
import org.gpuquerylab.joinorder.large.part.Idp2;
import org.gpuquerylab.joinorder.large.part.UnionDp;
import org.gpuquerylab.joinorder.parallel.dpe.DpeEnumeration;
import org.gpuquerylab.joinorder.parallel.pdp.PdpSva;
import org.gpuquerylab.joinorder.parallel.ssdg.Ssdg;

/**
 * The catalogue of join-order algorithms: those of the library, which are listed here and nowhere
 * else, and those that a user's jars give by a {@link
 * org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider}. Unless a class loader is given,
 * the calling thread's context class loader finds the providers; they are asked anew by each call.
 */
public final class JoinOrderAlgorithms {
  private static final List<AlgorithmEntry> ENTRIES =
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
          Goo.ENTRY,
          Ikkbz.ENTRY,
          DpLin.ENTRY,
          AdaptiveDp.ENTRY,
          Idp2.ENTRY,
          UnionDp.ENTRY,
          Genetic.ENTRY,
          RandomSampling.ENTRY);

  private JoinOrderAlgorithms() {}

  /** All algorithms in the order of listings, those of the library first. */
  public static List<AlgorithmEntry> all() {
    return all(contextLoader());
  }

  /** All algorithms, with those of providers that a class loader finds. */
  public static List<AlgorithmEntry> all(ClassLoader loader) {
    return AlgorithmProviders.load(ENTRIES, loader).entries();
  }

  /** The algorithm of the given name, if there is one. */
  public static Optional<AlgorithmEntry> find(String name) {
    return find(name, contextLoader());
  }

  /** The algorithm of the given name, if the library or a provider of a class loader has it. */
  public static Optional<AlgorithmEntry> find(String name, ClassLoader loader) {
    Optional<AlgorithmEntry> own = find(name, ENTRIES);
    return own.isPresent() ? own : find(name, all(loader));
  }

  private static Optional<AlgorithmEntry> find(String name, List<AlgorithmEntry> entries) {
    return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /**
   * What of the providers cannot be used: one line for each that does not load, with the reason,
   * and for each algorithm whose name another one has already.
   */
  public static List<String> problems() {
    return problems(contextLoader());
  }

  /** What cannot be used of the providers that a class loader finds. */
  public static List<String> problems(ClassLoader loader) {
    return AlgorithmProviders.load(ENTRIES, loader).problems();
  }

  private static ClassLoader contextLoader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? ClassLoader.getSystemClassLoader() : context;
  }
}
