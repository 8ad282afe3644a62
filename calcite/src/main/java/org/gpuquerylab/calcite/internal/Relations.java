package org.gpuquerylab.calcite.internal;

import java.util.Locale;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.util.Util;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.jspecify.annotations.Nullable;

/** What is known of the nodes that are a block's relations. */
final class Relations {
  private Relations() {}

  /** The catalogue's table behind a scan; null if the table is of another schema. */
  static @Nullable CatalogueTable table(TableScan scan) {
    CalciteCatalogue.BoundTable table = scan.getTable().unwrap(CalciteCatalogue.BoundTable.class);
    return table == null ? null : table.table();
  }

  /** The estimates of the table that a node scans; null if it is no scan of a catalogue's table. */
  static @Nullable TableEstimates estimates(RelNode node) {
    CalciteCatalogue.BoundTable table =
        node.stripped() instanceof TableScan scan
            ? scan.getTable().unwrap(CalciteCatalogue.BoundTable.class)
            : null;
    return table == null ? null : table.estimates();
  }

  /** A name for people: the alias of a table, or what a derived relation computes. */
  static String name(RelNode shown) {
    RelNode node = shown.stripped();
    if (node instanceof TableScan scan) {
      for (RelHint hint : scan.getHints()) {
        if (hint.hintName.equals(Conversion.ALIAS)) {
          return hint.listOptions.get(0);
        }
      }
      return Util.last(scan.getTable().getQualifiedName());
    } else if (node instanceof Aggregate || !(node instanceof SingleRel single)) {
      String kind = node.getRelTypeName().replace("Logical", "");
      return kind.toLowerCase(Locale.ROOT);
    } else {
      return name(single.getInput());
    }
  }
}
