package org.gpuquerylab.data.internal;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.data.type.CsvType;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/** A column of a CSV file: its name, and its type as far as the file has been read. */
final class CsvColumn {
  private static final Set<CsvType> EITHER_FIRST = Set.of(CsvType.DAY_FIRST, CsvType.MONTH_FIRST);

  private final String name;
  private final @Nullable CsvType stated;
  private final Set<CsvType> candidates = EnumSet.allOf(CsvType.class);

  /** The field after which the column can only be text, or else its first field. */
  private String forced = "";

  private long forcedLine;

  CsvColumn(String name, @Nullable CsvType stated) {
    this.name = name;
    this.stated = stated;
  }

  String name() {
    return name;
  }

  /** Learns from a field that is not null. */
  void infer(long line, String text) {
    boolean wasOpen = candidates.size() > 1;
    candidates.removeIf(type -> !type.fits(text));
    if (forcedLine == 0 || (wasOpen && candidates.size() == 1)) {
      forced = text;
      forcedLine = line;
    }
  }

  /** The type: the narrowest that the fields fit, but text if days and months look alike. */
  CsvType type() {
    if (stated != null) {
      return stated;
    }
    boolean isOpen = forcedLine == 0 || candidates.containsAll(EITHER_FIRST);
    return isOpen ? CsvType.VARCHAR : candidates.iterator().next();
  }

  /**
   * The fault of a field that does not fit the column's type, with a remedy.
   *
   * @param text a field that is not null
   * @param sampled whether the type was inferred from this field too
   */
  Optional<String> fault(String text, boolean sampled) {
    if (stated != null) {
      return stated.fitsAsStated(text)
          ? Optional.empty()
          : Optional.of(misfit(text) + ", the type that --types states" + mend(text));
    } else if (sampled) {
      return Optional.empty();
    } else if (forcedLine == 0) {
      return Optional.of(
          "the first field is "
              + Quote.of(text)
              + ", after "
              + TypedCsv.SAMPLED_LINES
              + " lines without one, so its type is not known; state it: "
              + option(narrowest(text)));
    }
    return type().fits(text)
        ? Optional.empty()
        : Optional.of(misfit(text) + ", the type of the lines before" + mend(text));
  }

  private String misfit(String text) {
    return Quote.of(text) + " is not of type " + type().label();
  }

  private String mend(String text) {
    Set<CsvType> wider = EnumSet.copyOf(candidates);
    wider.removeIf(type -> !type.fits(text));
    CsvType enough = stated == null ? wider.iterator().next() : CsvType.VARCHAR;
    return "; mend it (a field without text is null), or state the type: " + option(enough);
  }

  private static CsvType narrowest(String text) {
    CsvColumn alone = new CsvColumn("", null);
    alone.infer(1, text);
    return alone.type();
  }

  private String option(CsvType type) {
    return "--types " + Quote.line(name) + "=" + type.label();
  }

  /** Why the column was read as text, with a remedy; empty if it was not, or as stated. */
  Optional<String> whyText() {
    if (stated != null || type() != CsvType.VARCHAR) {
      return Optional.empty();
    }
    String column = "column " + Quote.of(name) + " is read as VARCHAR, because ";
    if (forcedLine == 0) {
      return Optional.of(
          column + "no line has a value to show its type; state it: " + option(CsvType.BIGINT));
    }
    String line = column + "line " + forcedLine + " has " + Quote.of(forced);
    return candidates.containsAll(EITHER_FIRST)
        ? Optional.of(
            line
                + ", where day or month may be first; state it: "
                + option(CsvType.DAY_FIRST)
                + " or "
                + CsvType.MONTH_FIRST.label())
        : Optional.of(
            line
                + "; compare it with a text, or write such fields as a number or date, and as nothing"
                + " for null");
  }
}
