package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.operators.device.Tiles;

/** The kernels of {@code match_build.cl}, with their twins. */
final class MatchBuildKernels {
  private MatchBuildKernels() {}

  /** Finds or claims the cell of each row's key. */
  @KernelFile("match_build")
  record MatchBuild(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> flags,
      int n,
      int shift,
      int mask,
      int parts,
      int part)
      implements KernelCall {
    MatchBuild(
        KeyLayout.Arguments keys,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<int[]> flags,
        int n,
        int shift,
        int mask,
        int parts,
        int part) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          table,
          heads,
          flags,
          n,
          shift,
          mask,
          parts,
          part);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      KeyReader reader = new KeyReader(defines, keys);
      Cells cells = new Cells(defines, table, heads, shift, mask);
      int[] set = flags.array();
      for (int row = 0; row < n; row++) {
        if (reader.read(row) && reader.isIn(parts, part)) {
          int claimed = cells.claim(reader.key, row, mask + 1L);
          if (claimed != Cells.NEW) {
            set[claimed == Cells.OLD ? 0 : 2] = 1;
          }
          if (reader.key != row) {
            set[3] = 1;
          }
        } else if ((reader.state & KeyReader.HAS_NULL) != 0) {
          set[1] = 1;
        }
      }
    }
  }

  /** Counts the rows of each cell. */
  @KernelFile("match_build")
  record MatchCount(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> places,
      int n,
      int shift,
      int mask,
      int parts,
      int part)
      implements KernelCall {
    MatchCount(
        KeyLayout.Arguments keys,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<int[]> counts,
        DeviceBuffer<int[]> places,
        int n,
        int shift,
        int mask,
        int parts,
        int part) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          table,
          heads,
          counts,
          places,
          n,
          shift,
          mask,
          parts,
          part);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      Cells cells = new Cells(defines, table, heads, shift, mask);
      int[] count = counts.array();
      int[] to = places.array();
      KeyReader reader = new KeyReader(defines, keys);
      for (int row = 0; row < n; row++) {
        if (reader.read(row) && reader.isIn(parts, part)) {
          cells.head(reader.key);
          to[row] = count[cells.cell]++;
        }
      }
    }
  }

  /** Writes the rows of each cell side by side. */
  @KernelFile("match_build")
  record MatchScatter(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> places,
      DeviceBuffer<int[]> rows,
      int base,
      int n,
      int shift,
      int mask,
      int parts,
      int part)
      implements KernelCall {
    MatchScatter(
        KeyLayout.Arguments keys,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<int[]> starts,
        DeviceBuffer<int[]> places,
        DeviceBuffer<int[]> rows,
        int base,
        int n,
        int shift,
        int mask,
        int parts,
        int part) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          table,
          heads,
          starts,
          places,
          rows,
          base,
          n,
          shift,
          mask,
          parts,
          part);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      Tiles.forEach(
          grid,
          n,
          (chunk, begin, end) -> {
            KeyReader reader = new KeyReader(defines, keys);
            Cells cells = new Cells(defines, table, heads, shift, mask);
            for (int row = begin; row < end; row++) {
              if (reader.read(row) && reader.isIn(parts, part)) {
                cells.head(reader.key);
                rows.array()[base + starts.array()[cells.cell] + places.array()[row]] = row;
              }
            }
          });
    }
  }

  /** Marks the rows of the build side that have no match. */
  @KernelFile("match_build")
  record MatchUnmatched(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<byte[]> marks,
      DeviceBuffer<byte[]> unmatched,
      int n,
      int shift,
      int mask,
      int parts,
      int part)
      implements KernelCall {
    MatchUnmatched(
        KeyLayout.Arguments keys,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<byte[]> marks,
        DeviceBuffer<byte[]> unmatched,
        int n,
        int shift,
        int mask,
        int parts,
        int part) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          table,
          heads,
          marks,
          unmatched,
          n,
          shift,
          mask,
          parts,
          part);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      Tiles.forEach(
          grid,
          n,
          (chunk, begin, end) -> {
            KeyReader reader = new KeyReader(defines, keys);
            Cells cells = new Cells(defines, table, heads, shift, mask);
            for (int row = begin; row < end; row++) {
              boolean known = reader.read(row);
              if (reader.isIn(parts, part)) {
                boolean matched = known && cells.head(reader.key) != 0;
                matched = matched && marks.array()[cells.cell] != 0;
                unmatched.array()[row] = (byte) (matched ? 0 : 1);
              }
            }
          });
    }
  }
}
