package org.gpuquerylab.operators.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

@OnEachDevice
class RowFilterTest extends OperatorContract {

  /** A random filter on the host, with a reference for each set row. */
  private static final class Filtered {
    final byte[] bits;
    final int[] counts;
    final int[] references;
    final int[] rows;
    final int[] referred;
    private int passed;

    Filtered(RowFilter filter, int below, double share, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = filter.rows();
      bits = new byte[(n + 7) / 8];
      counts = new int[filter.chunks()];
      references = new int[n];
      int[] set = new int[n];
      int[] referredBySet = new int[n];
      for (int chunk = 0; chunk < counts.length; chunk++) {
        int begin = (int) Tiles.firstRow(n, chunk, counts.length);
        int end = (int) Math.min(n, Tiles.firstRow(n, chunk + 1, counts.length));
        for (int row = begin; row < end; row++) {
          if (random.nextDouble() < share) {
            bits[row >> 3] |= (byte) (1 << (row & 7));
            int reference = random.nextInt(below);
            references[begin + counts[chunk]++] = reference;
            referredBySet[passed] = reference;
            set[passed++] = row;
          }
        }
      }
      rows = Arrays.copyOf(set, passed);
      referred = Arrays.copyOf(referredBySet, passed);
    }
  }

  private void check(int n, int columnRows, double share, long seed) {
    check(n, columnRows, share, seed, Integer.BYTES);
    if (columnRows <= References.SHORT_PLACES) {
      check(n, columnRows, share, seed, Short.BYTES);
    }
  }

  /** The references, packed into words. */
  private static int[] packed(int[] references, int bytes) {
    if (bytes == Integer.BYTES) {
      return references;
    }
    int[] words = new int[(references.length + 1) / 2];
    for (int i = 0; i < references.length; i++) {
      words[i / 2] |= references[i] << (16 * (i & 1));
    }
    return words;
  }

  private void check(int n, int columnRows, double share, long seed, int bytes) {
    long[] longs = new SplittableRandom(seed).longs(columnRows).toArray();
    int[] ints = Arrays.stream(longs).mapToInt(x -> (int) x).toArray();
    DeviceTable table =
        upload(new Table("t", List.of(Column.ofInts("i", ints), Column.ofLongs("l", longs))));
    try (RowFilter filter = new RowFilter(context, n);
        Workspace scratch = new Workspace(backend);
        DeviceTable.Builder builder = new DeviceTable.Builder(context)) {
      Filtered filtered = new Filtered(filter, columnRows, share, seed);
      String what =
          String.format(
              Locale.ROOT,
              "%d rows, column of %d, seed %d, references of %d bytes",
              n,
              columnRows,
              seed,
              bytes);
      context.queue().write(filtered.bits, 0, filter.bits(), 0, filtered.bits.length);
      context.queue().write(filtered.counts, 0, filter.counts(), 0, filtered.counts.length);
      References references = References.allocate(scratch, n, bytes);
      int[] words = packed(filtered.references, bytes);
      context.queue().write(words, 0, references.places(), 0, words.length);
      int passed = filter.prefixSum();
      assertThat(passed).as(what).isEqualTo(filtered.rows.length);
      for (DeviceColumn column : table.columns()) {
        filter.projectReferences(references, column, builder.addLike(column, passed));
      }
      Table result = download(builder.build("r", passed));
      int[] referred = filtered.referred;
      assertThat(result.column("i").ints())
          .as(what)
          .isEqualTo(Arrays.stream(referred).map(i -> ints[i]).toArray());
      assertThat((long[]) result.column("l").array())
          .as(what)
          .isEqualTo(Arrays.stream(referred).mapToLong(i -> longs[i]).toArray());
    }
    freeTables();
  }

  /**
   * With few rows, each group of a GPU copies all of them; the other cases have more rows than a
   * group can copy.
   */
  @Test
  void projectsReferences() {
    check(0, 1, 1, 1);
    check(1, 1, 1, 2);
    check(5000, 3000, 0.5, 3);
    check(70_001, 9, 0.3, 4);
    check(300_000, 500, 0.999, 5);
    check(300_000, References.SHORT_PLACES, 0.5, 7);
    check(8_000_000, 60_000, 0.9, 6);
  }

  @Test
  void projectsRows() {
    for (int n : new int[] {1, 31, 32, 33, 1023, 2049, 70_001, 600_000}) {
      for (double share : new double[] {0, 0.01, 0.5, 0.99}) {
        int[] values = new SplittableRandom(n).ints(n).toArray();
        long[] longs = Arrays.stream(values).mapToLong(x -> ~((long) x << 20)).toArray();
        DeviceTable table =
            upload(new Table("t", List.of(Column.ofInts("i", values), Column.ofLongs("l", longs))));
        try (RowFilter filter = new RowFilter(context, n);
            DeviceTable.Builder builder = new DeviceTable.Builder(context)) {
          Filtered filtered = new Filtered(filter, 1, share, n);
          context.queue().write(filtered.bits, 0, filter.bits(), 0, filtered.bits.length);
          context.queue().write(filtered.counts, 0, filter.counts(), 0, filtered.counts.length);
          int passed = filter.prefixSum();
          for (DeviceColumn column : table.columns()) {
            filter.project(column, builder.addLike(column, passed));
          }
          Table result = download(builder.build("r", passed));
          int[] rows = filtered.rows;
          assertThat(result.column("i").ints())
              .as("%d rows, %s", n, share)
              .isEqualTo(Arrays.stream(rows).map(row -> values[row]).toArray());
          assertThat((long[]) result.column("l").array())
              .as("%d rows, %s", n, share)
              .isEqualTo(Arrays.stream(rows).mapToLong(row -> longs[row]).toArray());
        }
        freeTables();
      }
    }
  }
}
