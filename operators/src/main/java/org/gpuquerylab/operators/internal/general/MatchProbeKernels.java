package org.gpuquerylab.operators.internal.general;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.internal.general.ProgramKernels.FilterRows;

/** The kernels that probe a build side, with their twins. */
final class MatchProbeKernels {
  /** A row that does not exist. */
  static final int NO_ROW = -1;

  private MatchProbeKernels() {}

  /** Finds at most one match of each row. */
  @KernelFile("match_probe")
  record MatchProbe(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> bits,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> foundRows,
      int n,
      int chunks,
      int shift,
      int mask)
      implements KernelCall {
    MatchProbe(
        KeyLayout.Arguments keys,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<int[]> bits,
        DeviceBuffer<int[]> counts,
        DeviceBuffer<int[]> foundRows,
        int n,
        int chunks,
        int shift,
        int mask) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          table,
          heads,
          bits,
          counts,
          foundRows,
          n,
          chunks,
          shift,
          mask);
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // Kernels know the choices by their places.
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      boolean every = defines.flag("EVERY");
      boolean storing = defines.flag("FOUND");
      Keep keep = Keep.values()[defines.intValue("KEPT")];
      IntStream.range(0, chunks)
          .parallel()
          .forEach(
              chunk -> {
                KeyReader reader = new KeyReader(defines, keys);
                Cells cells = new Cells(defines, table, heads, shift, mask);
                int[] found = foundRows.array();
                int begin = chunk * FilterRows.CHUNK;
                int end = (int) Math.min(n, (chunk + 1L) * FilterRows.CHUNK);
                int count = 0;
                for (int row = begin; row < end; row++) {
                  int head = reader.read(row) ? cells.head(reader.key) : 0;
                  if (every) {
                    found[row] = head - 1;
                    continue;
                  }
                  boolean kept = keep.keeps(head, reader.state);
                  ProgramKernels.setBit(bits.array(), row, kept);
                  if (kept && storing) {
                    found[begin + count] = head - 1;
                  }
                  count += kept ? 1 : 0;
                }
                if (!every) {
                  counts.array()[chunk] = count;
                }
              });
    }
  }

  /** Which rows of the probe side a join keeps, by the numbers that the kernel has for them. */
  enum Keep {
    /** Rows with a match. */
    MATCHED,
    /** Rows without a match; NULL has no match. */
    UNMATCHED,
    /** Rows without a match whose key is not NULL. */
    KNOWN_UNMATCHED;

    boolean keeps(int head, int state) {
      return switch (this) {
        case MATCHED -> head != 0;
        case UNMATCHED -> head == 0;
        case KNOWN_UNMATCHED -> head == 0 && (state & KeyReader.HAS_NULL) == 0;
      };
    }
  }

  /** Counts the result rows of each row of the probe side. */
  @KernelFile("match_pairs")
  record MatchPairs(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> begins,
      DeviceBuffer<byte[]> marks,
      DeviceBuffer<long[]> total,
      int base,
      int n,
      int shift,
      int mask,
      int parts,
      int part)
      implements KernelCall {
    MatchPairs(
        KeyLayout.Arguments keys,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<int[]> starts,
        DeviceBuffer<int[]> counts,
        DeviceBuffer<int[]> begins,
        DeviceBuffer<byte[]> marks,
        DeviceBuffer<long[]> total,
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
          counts,
          begins,
          marks,
          total,
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
      LongAdder sum = new LongAdder();
      boolean marking = defines.flag("MARKS");
      Tiles.forEach(
          grid,
          n,
          (chunk, begin, end) -> {
            KeyReader reader = new KeyReader(defines, keys);
            Cells cells = new Cells(defines, table, heads, shift, mask);
            for (int row = begin; row < end; row++) {
              boolean known = reader.read(row);
              if (!reader.isIn(parts, part)) {
                continue;
              }
              int count = 0;
              if (known && cells.head(reader.key) != 0) {
                count = starts.array()[cells.cell + 1] - starts.array()[cells.cell];
                if (marking) {
                  marks.array()[cells.cell] = 1;
                }
              }
              begins.array()[row] = count == 0 ? NO_ROW : base + starts.array()[cells.cell];
              counts.array()[row] = resultRows(count, reader.state, defines);
              sum.add(counts.array()[row]);
            }
          });
      total.array()[0] += sum.sum();
    }

    private static int resultRows(int matches, int state, KernelDefines defines) {
      return matches != 0
          ? Math.min(matches, defines.intValue("MOST_MATCHES"))
          : defines.intValue((state & KeyReader.HAS_NULL) != 0 ? "NULL_ROWS" : "UNMATCHED");
    }
  }

  /** Writes a row as often as it has result rows, with its matches. */
  @KernelFile("match_expand")
  record MatchExpand(
      DeviceBuffer<int[]> offsets,
      DeviceBuffer<int[]> begins,
      DeviceBuffer<int[]> rows,
      DeviceBuffer<int[]> rowOf,
      DeviceBuffer<int[]> matchOf,
      int n,
      int total)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      boolean found = defines.flag("FOUND");
      Tiles.forEach(
          grid,
          n,
          (chunk, begin, end) -> {
            for (int row = begin; row < end; row++) {
              int from = offsets.array()[row];
              for (int j = from; j < offsets.array()[row + 1]; j++) {
                rowOf.array()[j] = row;
                if (found) {
                  int first = begins.array()[row];
                  matchOf.array()[j] = first == NO_ROW ? NO_ROW : rows.array()[first + j - from];
                }
              }
            }
          });
    }
  }

  /**
   * Finds the least and the greatest code of a column.
   *
   * @param at the place of the first of the two in {@code extremes}
   */
  @KernelFile("key_extremes")
  record KeyExtremes(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<long[]> extremes,
      int n,
      int at)
      implements KernelCall {
    KeyExtremes(KeyLayout.Arguments keys, DeviceBuffer<long[]> extremes, int n, int at) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          extremes,
          n,
          at);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      KeyReader reader = new KeyReader(defines, keys);
      long[] found = extremes.array();
      for (int row = 0; row < n; row++) {
        if (reader.read(row)) {
          long x = reader.key ^ Long.MIN_VALUE;
          found[at] = Long.compareUnsigned(x, found[at]) < 0 ? x : found[at];
          found[at + 1] = Long.compareUnsigned(~x, found[at + 1]) < 0 ? ~x : found[at + 1];
        }
      }
    }
  }
}
