package org.gpuquerylab.operators.internal.general;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.internal.general.MatchProbeKernels.Keep;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceRelation.Attribute;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.KeyFilter;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * The keys of some rows: a bit for each possible key if keys are dense and their bits fit a
 * second-level cache, otherwise a blocked Bloom filter. If keys of all columns exceed 64 bits, only
 * the first columns count.
 */
final class KeySet implements KeyFilter {
  private static final BigInteger MOST_BITS = BigInteger.ONE.shiftLeft(28);
  private static final long LEAST_BITS = 1 << 16;
  private static final long BITS_A_ROW = 64;

  /** Of larger relations, the share that passes is measured on this many rows first. */
  static final int SAMPLE = 1 << 16;

  private static final double MOST_PASSING = 0.8;

  private final KeyLauncher launcher;
  private final RowReferences references;
  private final Workspace workspace;
  private final List<Attribute> keys;
  private final boolean exact;
  private final KeyLayout layout;
  private final MatchTable table;

  /** Collects the keys of rows, and waits. */
  KeySet(
      KeyLauncher launcher,
      RowReferences references,
      Workspace workspace,
      List<Attribute> keys,
      int rows) {
    this.launcher = launcher;
    this.references = references;
    this.workspace = workspace;
    this.keys = keys;
    this.layout = layout(launcher, KeyedOperators.columns(keys), rows);
    long dense = LEAST_BITS + BITS_A_ROW * rows;
    this.exact =
        layout.size().compareTo(MOST_BITS) <= 0
            && layout.size().compareTo(BigInteger.valueOf(dense)) <= 0;
    int form = exact ? CellStore.BITS : CellStore.BLOOM;
    this.table = new MatchTable(launcher, workspace, layout, form, rows, MatchTable.WHOLE);
  }

  private static KeyLayout layout(KeyLauncher launcher, List<KeyColumn> columns, int rows) {
    List<CodeRange> ranges = KeyRanges.of(launcher, columns, rows);
    for (int count = columns.size(); ; count--) {
      KeyLayout layout = KeyLayout.of(columns.subList(0, count), ranges.subList(0, count), false);
      if (layout != null) {
        return layout;
      }
    }
  }

  @Override
  public boolean isExact() {
    return exact && layout.count() == keys.size();
  }

  @Override
  public DeviceRelation filter(DeviceRelation relation, List<String> names) {
    if (names.size() != keys.size()) {
      throw new IllegalArgumentException(
          "a filter of " + keys.size() + " keys takes as many columns, not " + names);
    }
    List<Attribute> columns = new ArrayList<>(names.stream().map(relation::column).toList());
    try (Closer owner = new Closer()) {
      for (int k = 0; k < keys.size(); k++) {
        KeyedOperators.checkSame(keys.get(k), columns.get(k));
        Dictionary strings = keys.get(k).vector().dictionary();
        if (strings != null) {
          columns.set(k, references.recoded(columns.get(k), strings, owner));
        }
      }
      DeviceVector rows = passing(KeyedOperators.columns(columns), relation.rows(), owner);
      return rows == null
          ? DeviceRelation.of(relation.rows(), relation.columns())
          : DeviceRelation.of(rows.rows(), references.at(relation, rows, false, owner));
    }
  }

  /** The rows that pass; null if so many pass that the filter does not pay. */
  private @Nullable DeviceVector passing(List<KeyColumn> columns, int rows, Closer owner) {
    KeyLayout probe = layout.of(columns.subList(0, layout.count()));
    try (Workspace scratch = new Workspace(launcher.backend())) {
      KeptBits bits = KeptBits.allocate(launcher, scratch, rows);
      int sample = Math.min(rows, SAMPLE);
      if (rows > 2 * sample && count(bits, probe, sample) > MOST_PASSING * sample) {
        return null;
      }
      DeviceVector passing = owner.own(launcher.rows(count(bits, probe, rows)));
      bits.write(passing, launcher.noInts(), launcher.noInts());
      return passing;
    }
  }

  private int count(KeptBits bits, KeyLayout probe, int rows) {
    return bits.count(table, probe, Keep.MATCHED, launcher.noInts(), rows);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
