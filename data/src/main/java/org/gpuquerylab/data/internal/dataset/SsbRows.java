package org.gpuquerylab.data.internal.dataset;

import java.util.List;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;

/**
 * The lines of the Star Schema Benchmark, each joined with its date, part, supplier and customer.
 */
public final class SsbRows {
  /** The scale at which there are about 120,000 lines. */
  private static final double FACTOR = 0.02;

  private static final long SEED = 1;

  private static final List<String> COLUMNS =
      List.of(
          "lo_quantity",
          "lo_discount",
          "lo_extendedprice",
          "lo_revenue",
          "lo_supplycost",
          "d_year",
          "d_yearmonthnum",
          "d_weeknuminyear",
          "p_mfgr",
          "p_category",
          "p_brand1",
          "s_region",
          "s_nation",
          "s_city",
          "c_region",
          "c_nation",
          "c_city");

  private static final String JOIN =
      "from lineorder join \"date\" on lo_orderdate = d_datekey join part on lo_partkey = p_partkey"
          + " join supplier on lo_suppkey = s_suppkey join customer on lo_custkey = c_custkey";

  private SsbRows() {}

  /** Generates the tables and joins them. */
  public static RowSource open() {
    DuckDb database = AccuracyDatabase.open();
    try {
      Generator generator = new Generator(new Scale(FACTOR), SEED, 1);
      database.load(generator.database(Queries.columns(Queries.all())));
      return TableRows.of(database, COLUMNS, JOIN);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }
}
