package org.gpuquerylab.operators.device;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels that project columns, each in its file, with their twins. */
final class ProjectionKernels {
  static final TypedKernels ROWS = TypedKernels.of(ProjectionKernels::rows);
  static final TypedKernels REFERENCES = TypedKernels.of(ProjectionKernels::references);
  static final TypedKernels GATHER = TypedKernels.of(ProjectionKernels::gather);

  private ProjectionKernels() {}

  private static KernelSpec rows(ElementType<?> type) {
    return KernelSpec.kernel(ProjectionKernels.class, "project_rows")
        .buffer("values", type)
        .buffer("bits", ElementType.BYTE)
        .buffer("offsets", ElementType.INT)
        .buffer("out", type)
        .value("n", Kind.INT)
        .value("chunks", Kind.INT)
        .twin(ProjectionKernels::projectRows);
  }

  private static KernelSpec references(ElementType<?> type) {
    return KernelSpec.kernel(ProjectionKernels.class, "project_references")
        .buffer("values", type)
        .buffer("references", ElementType.INT)
        .buffer("offsets", ElementType.INT)
        .buffer("out", type)
        .value("n", Kind.INT)
        .value("chunks", Kind.INT)
        .value("kept", Kind.INT)
        .twin(ProjectionKernels::projectReferences);
  }

  private static KernelSpec gather(ElementType<?> type) {
    return KernelSpec.kernel(ProjectionKernels.class, "gather")
        .buffer("values", type)
        .buffer("index", ElementType.INT)
        .buffer("out", type)
        .value("n", Kind.INT)
        .twin(ProjectionKernels::gatherAll);
  }

  private static void projectRows(Grid grid, KernelArguments arguments) {
    byte[] bits = arguments.bytes("bits");
    int[] offsets = arguments.ints("offsets");
    Elements values = Elements.between(arguments.array("values"), arguments.array("out"));
    Tiles.forEach(
        arguments.intValue("chunks"),
        arguments.intValue("n"),
        (chunk, begin, end) -> {
          int to = offsets[chunk];
          for (int row = begin; row < end; row++) {
            if ((bits[row >> 3] >> (row & 7) & 1) != 0) {
              values.move(row, to++);
            }
          }
        });
  }

  private static void projectReferences(Grid grid, KernelArguments arguments) {
    int[] references = arguments.ints("references");
    boolean shorts = arguments.define("REFERENCE_BYTES") == Short.BYTES;
    int[] offsets = arguments.ints("offsets");
    Elements values = Elements.between(arguments.array("values"), arguments.array("out"));
    Tiles.forEach(
        arguments.intValue("chunks"),
        arguments.intValue("n"),
        (chunk, begin, end) -> {
          int from = begin;
          for (int to = offsets[chunk]; to < offsets[chunk + 1]; to++) {
            values.move(shorts ? shortAt(references, from) : references[from], to);
            from++;
          }
        });
  }

  private static int shortAt(int[] words, int i) {
    return (words[i / 2] >>> (Short.SIZE * (i & 1))) & 0xFFFF;
  }

  private static void gatherAll(Grid grid, KernelArguments arguments) {
    int[] index = arguments.ints("index");
    Elements values = Elements.between(arguments.array("values"), arguments.array("out"));
    IntStream.range(0, arguments.intValue("n")).parallel().forEach(i -> values.move(index[i], i));
  }
}
