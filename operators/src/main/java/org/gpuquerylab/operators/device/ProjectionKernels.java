package org.gpuquerylab.operators.device;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.primitives.Elements;

/** The kernels that project columns, each in its own file, with their twins. */
final class ProjectionKernels {
  private ProjectionKernels() {}

  /** Copies the values of the rows whose bits are set. */
  record ProjectRows(
      DeviceBuffer<?> values,
      DeviceBuffer<byte[]> bits,
      DeviceBuffer<int[]> offsets,
      DeviceBuffer<?> out,
      int n,
      int chunks)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      byte[] set = bits.array();
      int[] places = offsets.array();
      Elements elements = Elements.between(values.array(), out.array());
      Tiles.forEach(
          chunks,
          n,
          (chunk, begin, end) -> {
            int to = places[chunk];
            for (int row = begin; row < end; row++) {
              if ((set[row >> 3] >> (row & 7) & 1) != 0) {
                elements.move(row, to++);
              }
            }
          });
    }
  }

  /** Copies the values to which the set rows refer. */
  record ProjectReferences(
      DeviceBuffer<?> values,
      DeviceBuffer<int[]> references,
      DeviceBuffer<int[]> offsets,
      DeviceBuffer<?> out,
      int n,
      int chunks,
      int kept)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] rows = references.array();
      boolean shorts = defines.intValue("REFERENCE_BYTES") == Short.BYTES;
      int[] places = offsets.array();
      Elements elements = Elements.between(values.array(), out.array());
      Tiles.forEach(
          chunks,
          n,
          (chunk, begin, end) -> {
            int from = begin;
            for (int to = places[chunk]; to < places[chunk + 1]; to++) {
              elements.move(shorts ? shortAt(rows, from) : rows[from], to);
              from++;
            }
          });
    }

    private static int shortAt(int[] words, int i) {
      return (words[i / 2] >>> (Short.SIZE * (i & 1))) & 0xFFFF;
    }
  }

  /** Copies the values of listed rows. */
  @KernelFile(value = "gather", kernel = "gather")
  record GatherValues(DeviceBuffer<?> values, DeviceBuffer<int[]> index, DeviceBuffer<?> out, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] rows = index.array();
      Elements elements = Elements.between(values.array(), out.array());
      IntStream.range(0, n).parallel().forEach(i -> elements.move(rows[i], i));
    }
  }
}
