package org.gpuquerylab.joinorder;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.dp.DpSize;
import org.gpuquerylab.joinorder.dp.DpSub;
import org.gpuquerylab.joinorder.dp.DpTree;
import org.gpuquerylab.joinorder.gpu.dpsize.DeviceDpSize;
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
import org.gpuquerylab.joinorder.parallel.dpe.DpeGen;
import org.gpuquerylab.joinorder.parallel.pdp.PdpSva;
import org.gpuquerylab.joinorder.parallel.ssdg.Ssdg;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The catalogue of join-order algorithms. */
public final class JoinOrderAlgorithms {
  private static final List<AlgorithmEntry> ENTRIES =
      List.of(
          AlgorithmEntry.anywhere(
                  AutoOptimizer.NAME,
                  "the algorithm predicted to be fastest, exact where the budget allows",
                  QueryGraph.MAX_RELATIONS,
                  AutoOptimizer::new)
              .heuristic(),
          AlgorithmEntry.onHost(
              DpSize.NAME,
              "sequential DPsize, by the sizes of solutions",
              QueryGraph.MAX_MASK_RELATIONS,
              DpSize::new),
          AlgorithmEntry.onHost(
              DpSub.NAME,
              "sequential DPsub, by the subsets of each set",
              DpSub.MAX_RELATIONS,
              DpSub::new),
          AlgorithmEntry.onHost(
              DpCcp.NAME,
              "sequential DPccp, by connected subgraphs and complements",
              QueryGraph.MAX_MASK_RELATIONS,
              DpCcp::new),
          AlgorithmEntry.onHost(
                  DpTree.NAME,
                  "sequential search of trees, without hashing",
                  QueryGraph.MAX_MASK_RELATIONS,
                  DpTree::new)
              .forTrees(),
          AlgorithmEntry.onHostThreads(
              PdpSva.NAME_WITHOUT_SKIP_VECTORS,
              "parallel DPsize, pairs allocated to workers",
              QueryGraph.MAX_MASK_RELATIONS,
              PdpSva::withoutSkipVectors),
          AlgorithmEntry.onHostThreads(
              PdpSva.NAME,
              "parallel DPsize with skip vector arrays",
              QueryGraph.MAX_MASK_RELATIONS,
              PdpSva::withSkipVectors),
          dpe(DpeEnumeration.DPSIZE),
          dpe(DpeEnumeration.DPSUB),
          dpe(DpeEnumeration.DPCCP),
          AlgorithmEntry.onHostThreads(
              Ssdg.NAME,
              "parallel, tasks by their dependencies",
              QueryGraph.MAX_MASK_RELATIONS,
              Ssdg::new),
          dpSize(
              DpSizeVariant.H_GPU,
              "heterogeneous DPsize, evaluated on the device, pruned on the host"),
          dpSize(
              DpSizeVariant.H_F_GPU,
              "heterogeneous DPsize, of which only valid pairs are transferred"),
          dpSize(
              DpSizeVariant.S_GPU, "GPU-based DPsize, all pairs sorted and pruned on the device"),
          dpSize(
              DpSizeVariant.S_F_GPU,
              "GPU-based DPsize, valid pairs sorted and pruned on the device"),
          AlgorithmEntry.onDevice(
              EcGpu.NAME,
              "GPU-based DPsub, a work-item for each relation set",
              EcGpu.MAX_RELATIONS,
              EcGpu::new),
          AlgorithmEntry.onDevice(
              CombGpu.NAME,
              "GPU-based DPsub, each pair by its number in the level",
              CombGpu.MAX_RELATIONS,
              CombGpu::new),
          AlgorithmEntry.onDevice(
              SubGpu.NAME,
              "GPU-based DPsub, work-items walk to the first of their pairs",
              SubGpu.MAX_RELATIONS,
              SubGpu::new),
          AlgorithmEntry.onDevice(
              PosGpu.NAME,
              "GPU-based DPsub, the pairs of a set over several work-items",
              PosGpu.MAX_RELATIONS,
              PosGpu::new),
          AlgorithmEntry.onDevice(
              TiledDpSub.NAME,
              "GPU-based DPsub in tiles, for dense graphs; C_out and C_max",
              TiledDpSub.MAX_RELATIONS,
              TiledDpSub::new),
          AlgorithmEntry.onDevice(
                  TiledDpSub.FLOAT_NAME,
                  "the same with costs in floats, optimal up to their rounding",
                  TiledDpSub.MAX_RELATIONS,
                  TiledDpSub::withFloats)
              .heuristic(),
          AlgorithmEntry.onDevice(
                  TreeGpu.NAME,
                  "GPU-based search of trees, tile by tile",
                  QueryGraph.MAX_MASK_RELATIONS,
                  TreeGpu::new)
              .forTrees(),
          AlgorithmEntry.onDevice(
              MpdpGpu.NAME,
              "GPU-based search of sparse graphs, by connected sets and their blocks",
              QueryGraph.MAX_MASK_RELATIONS,
              MpdpGpu::new),
          AlgorithmEntry.onHost(
                  Goo.NAME,
                  "greedy operator ordering, the smallest join first",
                  QueryGraph.MAX_RELATIONS,
                  Goo::new)
              .heuristic(),
          AlgorithmEntry.onHost(
                  Ikkbz.NAME,
                  "optimal left-deep trees of acyclic queries under C_out",
                  Ikkbz.MAX_RELATIONS,
                  Ikkbz::new)
              .heuristic(),
          AlgorithmEntry.onHost(
                  DpLin.NAME,
                  "dynamic programming over the linear order of IKKBZ",
                  DpLin.MAX_RELATIONS,
                  DpLin::new)
              .heuristic(),
          AlgorithmEntry.onHost(
                  AdaptiveDp.NAME,
                  "DPccp, linearized DP or IDP-2 with linearized DP, by the query's size",
                  QueryGraph.MAX_RELATIONS,
                  AdaptiveDp::new)
              .heuristic(),
          AlgorithmEntry.onHost(
                  Idp2.NAME,
                  "greedy plan, then DPccp on subtrees of 10 inputs while it gains",
                  QueryGraph.MAX_RELATIONS,
                  Idp2::new)
              .heuristic(),
          AlgorithmEntry.onHost(
                  UnionDp.NAME,
                  "DPccp on parts of 10 relations, contracted, round by round",
                  QueryGraph.MAX_RELATIONS,
                  UnionDp::new)
              .heuristic(),
          AlgorithmEntry.onDevice(
                  Genetic.NAME,
                  "genetic algorithm over bushy trees, their costs on the device",
                  QueryGraph.MAX_RELATIONS,
                  Genetic::new)
              .heuristic(),
          AlgorithmEntry.onDevice(
                  RandomSampling.NAME,
                  "the best of random bushy trees, their costs on the device",
                  QueryGraph.MAX_RELATIONS,
                  RandomSampling::new)
              .heuristic());

  private JoinOrderAlgorithms() {}

  private static AlgorithmEntry dpe(DpeEnumeration enumeration) {
    return AlgorithmEntry.onHostThreads(
        enumeration.algorithm(),
        "parallel, " + enumeration.label() + " as producer, consumers by a buffer",
        enumeration.maxRelations(),
        (costFunction, threads) -> new DpeGen(costFunction, enumeration, threads));
  }

  private static AlgorithmEntry dpSize(DpSizeVariant variant, String description) {
    return AlgorithmEntry.onDevice(
        variant.algorithm(),
        description,
        DeviceDpSize.MAX_RELATIONS,
        (costFunction, execution) -> new DeviceDpSize(costFunction, execution, variant));
  }

  /** All algorithms, in the order of listings. */
  public static List<AlgorithmEntry> all() {
    return ENTRIES;
  }

  /** The algorithm of the given name, if there is one. */
  public static Optional<AlgorithmEntry> find(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }
}
