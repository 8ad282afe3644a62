package org.gpuquerylab.joinorder.gpu.tiled;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.KernelTwin;
import org.gpuquerylab.joinorder.cost.CostFunction;

/** The kernels for one precision and cost function on one backend. */
final class TiledKernels {
  /** Work-items of a group. */
  static final int GROUP = 256;

  private static final Specs FLOAT = new Specs(ElementType.FLOAT);
  private static final Specs DOUBLE = new Specs(ElementType.DOUBLE);

  final Kernel init;
  final Kernel splits;
  final Kernel finish;
  final Kernel countInit;
  final Kernel countSums;
  final Kernel countPairs;
  final Kernel search;
  final Kernel plan;

  /** Compiles, or takes what was compiled before. */
  TiledKernels(Backend backend, Precision precision, CostFunction costFunction) {
    Specs specs = precision == Precision.FLOAT ? FLOAT : DOUBLE;
    Map<String, Integer> defines =
        Map.of(
            "REAL_BITS",
            precision.type().bytes() * Byte.SIZE,
            "COST_FUNCTION",
            costFunction.kernelId());
    init = backend.compile(specs.init, defines);
    splits = backend.compile(specs.splits, defines);
    finish = backend.compile(specs.finish, defines);
    countInit = backend.compile(specs.countInit, defines);
    countSums = backend.compile(specs.countSums, defines);
    countPairs = backend.compile(specs.countPairs, defines);
    search = backend.compile(specs.search, defines);
    plan = backend.compile(specs.plan, defines);
  }

  /** The declarations for a type of costs. */
  private static final class Specs {
    private final ElementType<?> real;
    private final KernelSpec init;
    private final KernelSpec splits;
    private final KernelSpec finish;
    private final KernelSpec countInit;
    private final KernelSpec countSums;
    private final KernelSpec countPairs;
    private final KernelSpec search;
    private final KernelSpec plan;

    Specs(ElementType<?> real) {
      this.real = real;
      init =
          kernel("tiled_init", "tiled_finish")
              .value("n", Kind.INT)
              .value("values", Kind.INT)
              .buffer("query", ElementType.LONG)
              .buffer("factors", ElementType.DOUBLE)
              .twin(TableTwins::init);
      splits =
          kernel("tiled_splits", "tiled_splits")
              .value("first", Kind.INT)
              .value("slices", Kind.INT)
              .buffer("order", ElementType.INT)
              .buffer("cost", real)
              .buffer("parts", real)
              .twin(TableTwins::splits);
      finish = finish();
      countInit =
          kernel("tiled_count_init", "tiled_count")
              .value("n", Kind.INT)
              .buffer("query", ElementType.LONG)
              .buffer("counts", real)
              .twin(CountTwins::init);
      countSums =
          kernel("tiled_count_sums", "tiled_count")
              .value("first", Kind.INT)
              .value("relations", Kind.INT)
              .buffer("counts", real)
              .twin(CountTwins::sums);
      countPairs =
          kernel("tiled_count_pairs", "tiled_count")
              .value("n", Kind.INT)
              .buffer("query", ElementType.LONG)
              .buffer("counts", real)
              .buffer("pairs", ElementType.LONG)
              .twin(CountTwins::pairs);
      search = search();
      plan = plan();
    }

    private static KernelSpec.Builder kernel(String name, String file) {
      return KernelSpec.kernel(TiledKernels.class, name).in(file);
    }

    private KernelSpec finish() {
      KernelTwin twin = TableTwins::finish;
      return kernel("tiled_finish", "tiled_finish")
          .value("n", Kind.INT)
          .value("first", Kind.INT)
          .value("slices", Kind.INT)
          .buffer("order", ElementType.INT)
          .buffer("row_splits", ElementType.INT)
          .buffer("query", ElementType.LONG)
          .buffer("factors", ElementType.DOUBLE)
          .buffer("given", ElementType.DOUBLE)
          .buffer("cost", real)
          .buffer("parts", real)
          .twin(twin);
    }

    private KernelSpec search() {
      return kernel("tiled_search", "tiled_plan")
          .value("n", Kind.INT)
          .value("level", Kind.INT)
          .value("threads", Kind.INT)
          .buffer("query", ElementType.LONG)
          .buffer("factors", ElementType.DOUBLE)
          .buffer("given", ElementType.DOUBLE)
          .buffer("cost", real)
          .buffer("plan", ElementType.INT)
          .twin(PlanTwins::search);
    }

    private KernelSpec plan() {
      return kernel("tiled_plan", "tiled_plan")
          .value("n", Kind.INT)
          .value("levels", Kind.INT)
          .buffer("query", ElementType.LONG)
          .buffer("factors", ElementType.DOUBLE)
          .buffer("given", ElementType.DOUBLE)
          .buffer("cost", real)
          .buffer("plan", ElementType.INT)
          .buffer("pairs", ElementType.LONG)
          .buffer("answer", ElementType.LONG)
          .twin(PlanTwins::plan);
    }
  }
}
