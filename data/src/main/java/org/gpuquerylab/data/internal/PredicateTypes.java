package org.gpuquerylab.data.internal;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.data.type.CsvType;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;

/**
 * Checks the types of predicates before the scan. The database reports types without reading rows.
 * It would compare a text with a number by converting the text, and so take '2.5' for 3.
 */
public final class PredicateTypes {
  private final DataFile data;

  public PredicateTypes(DataFile data) {
    this.data = data;
  }

  /**
   * Each predicate must be Boolean, and compare values that need no conversion with loss.
   *
   * @param perQuery the number of predicates in one query
   */
  public void check(List<RowPredicate> predicates, int perQuery) {
    for (int from = 0; from < predicates.size(); from += perQuery) {
      check(predicates.subList(from, Math.min(from + perQuery, predicates.size())));
    }
  }

  private void check(List<RowPredicate> predicates) {
    List<String> types;
    try {
      types = types(predicates.stream().map(RowPredicate::sql).toList());
    } catch (InputException e) {
      predicates.forEach(predicate -> blame(predicate, () -> types(List.of(predicate.sql()))));
      throw e;
    }
    for (int i = 0; i < predicates.size(); i++) {
      if (!"BOOLEAN".equals(types.get(i))) {
        String fault = "the predicate is of type " + types.get(i) + "; compare it with something";
        throw predicates.get(i).faults().of(fault, null);
      }
      checkComparisons(predicates.get(i));
    }
  }

  private List<String> types(List<String> values) {
    return data
        .query("describe select " + String.join(", ", values) + " from " + data.source())
        .stream()
        .map(row -> String.valueOf(row.get(1)))
        .toList();
  }

  private void checkComparisons(RowPredicate predicate) {
    List<Comparison> texts = new ArrayList<>();
    Set<String> orders = new LinkedHashSet<>();
    for (Comparison each : predicate.comparisons()) {
      if (each.text().isPresent()) {
        texts.add(each);
      } else {
        // Unlike equality, an order has no implicit conversion between texts and other types.
        orders.add("(" + each.left() + " <= " + each.right() + ")");
      }
    }
    if (!orders.isEmpty()) {
      blame(predicate, () -> types(List.copyOf(orders)));
    }
    List<String> others = texts.stream().map(Comparison::other).distinct().toList();
    List<String> types = others.isEmpty() ? List.of() : types(others);
    for (Comparison each : texts) {
      checkText(predicate, each.text().orElseThrow(), types.get(others.indexOf(each.other())));
    }
  }

  private static void checkText(RowPredicate predicate, String text, String type) {
    Optional<CsvType> known = CsvType.ofSql(type);
    if (known.isPresent() && !known.get().fitsAsStated(text)) {
      throw predicate
          .faults()
          .of(
              Quote.of(text)
                  + " is compared with a value of type "
                  + type
                  + "; write a constant of that type",
              null);
    }
  }

  /** Blames a predicate if an evaluation fails. */
  public void blame(RowPredicate predicate, Runnable evaluation) {
    try {
      evaluation.run();
    } catch (InputException e) {
      String words = DataFile.words(e);
      String why = words.contains("VARCHAR") ? data.whyText(predicate.columns()) : "";
      String what =
          words.startsWith(DuckDb.OUT_OF_MEMORY) ? "" : "it cannot be evaluated; correct it: ";
      throw predicate.faults().of(what + words + why, e);
    }
  }
}
