package org.gpuquerylab.data.internal;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The current record of a CSV file. The same object serves for all records. */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
  private final IntPredicate kept;
  private @Nullable String[] texts = new String[16];

  /**
   * Creates a record.
   *
   * @param kept whether the text of the column of a given index is kept
   */
  CsvRow(IntPredicate kept) {
    this.kept = kept;
  }

  @Override
  protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
    if (column >= texts.length) {
      texts = Arrays.copyOf(texts, 2 * column);
    }
    boolean isNull = (length == 0 && !quoted) || !kept.test(column);
    texts[column] = isNull ? null : new String(buffer, offset, length);
  }

  @Override
  protected CsvRow buildRecord() {
    return this;
  }

  /** The number of the record's first line, from 1 on. */
  long line() {
    return getStartingLineNumber();
  }

  /** The number of fields; a line without text has one. */
  int size() {
    return getFieldCount();
  }

  /** Whether the record is a line without text. */
  boolean isEmpty() {
    return getRecordType() == RecordType.EMPTY;
  }

  /** The text of a kept field; null if the field is null. */
  @Nullable String text(int column) {
    return isEmpty() || column >= size() ? null : texts[column];
  }

  /** Whether the record is a line of blanks; its field must have been kept. */
  boolean isBlank() {
    String first = text(0);
    return size() == 1 && (first == null || first.isBlank());
  }
}
