package org.gpuquerylab.calcite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.schema.Schema;
import org.gpuquerylab.calcite.internal.CalciteCatalogue;
import org.gpuquerylab.calcite.internal.CatalogueMetadata;
import org.gpuquerylab.calcite.internal.SchemaFile;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.joinorder.query.QueryFile;

/** Where catalogues come from. */
public final class Catalogues {
  private Catalogues() {}

  /**
   * Reads a schema file; {@link SchemaFile} describes its format.
   *
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if the file cannot be read; the
   *     message is one line
   */
  public static Catalogue read(Path file) {
    return QueryFile.read(file, SchemaFile::read);
  }

  /**
   * Reads the text of a schema file in UTF-8 from a stream, which stays open.
   *
   * @param source the stream's name in messages
   * @throws IOException if the stream cannot be read
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if the text has a fault
   */
  public static Catalogue read(InputStream in, String source) throws IOException {
    return SchemaFile.read(in, source);
  }

  /**
   * The tables of a schema of Calcite. Rows and keys come from {@link
   * org.apache.calcite.schema.Statistic}. What it does not know is guessed: 100 rows; as many
   * distinct values as rows in a key, and a tenth of them in any other column.
   */
  public static Catalogue of(String source, Schema schema) {
    return CalciteCatalogue.of(source, schema);
  }

  /**
   * Metadata for Calcite's planners and cost models from a catalogue: rows, selectivities and
   * numbers of distinct values of the tables that it has, which are found by their names, and of
   * filters, joins and aggregates over them. Give it to {@link
   * org.apache.calcite.plan.RelOptCluster#setMetadataProvider} and {@link
   * org.apache.calcite.rel.metadata.JaninoRelMetadataProvider}.
   */
  public static RelMetadataProvider metadata(Catalogue catalogue) {
    return CatalogueMetadata.provider(catalogue);
  }
}
