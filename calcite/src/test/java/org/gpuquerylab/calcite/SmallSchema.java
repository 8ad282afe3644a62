package org.gpuquerylab.calcite;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.Programs;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/** Tables of a few rows with nulls, and trees over them that run by the convention Enumerable. */
final class SmallSchema implements DataContext {
  /** The tables are t0, t1 and so on; the last one has no nulls. */
  static final int TABLES = 4;

  private static final int ROWS = 6;

  private static final List<RelOptRule> RULES = rules();

  private final SchemaPlus root = CalciteSchema.createRootSchema(false).plus();
  private final List<SmallTable> tables = new ArrayList<>();

  SmallSchema(Random random) {
    for (int i = 0; i < TABLES; i++) {
      SmallTable table = new SmallTable(random, i < TABLES - 1);
      tables.add(table);
      root.add("t" + i, table);
    }
  }

  /** Makes the tables of a database those of the schema. */
  void fill(Statement database) throws SQLException {
    for (int i = 0; i < TABLES; i++) {
      database.execute("CREATE OR REPLACE TABLE t" + i + " (k INTEGER, v INTEGER, w INTEGER)");
      String rows =
          tables.get(i).rows.stream()
              .map(row -> Arrays.toString(row).replace('[', '(').replace(']', ')'))
              .collect(Collectors.joining(", "));
      database.execute("INSERT INTO t" + i + " VALUES " + rows);
    }
  }

  /** All but merge joins, which need a trait for orders. */
  private static List<RelOptRule> rules() {
    List<RelOptRule> rules = new ArrayList<>(EnumerableRules.rules());
    rules.remove(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
    return rules;
  }

  RelBuilder builder() {
    VolcanoPlanner planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    JavaTypeFactoryImpl types = new JavaTypeFactoryImpl();
    CalciteConnectionConfigImpl config = new CalciteConnectionConfigImpl(new Properties());
    return RelFactories.LOGICAL_BUILDER.create(
        RelOptCluster.create(planner, new RexBuilder(types)),
        new CalciteCatalogReader(CalciteSchema.from(root), List.of(), types, config));
  }

  /** The rows of a tree as texts in order; the planner that makes it runnable has more rules. */
  List<String> rows(RelNode tree, RelOptRule... more) {
    List<RelOptRule> rules = new ArrayList<>(RULES);
    rules.addAll(List.of(more));
    RelNode runnable =
        Programs.sequence(
                Programs.ofRules(rules), Programs.calc(DefaultRelMetadataProvider.INSTANCE))
            .run(
                tree.getCluster().getPlanner(),
                tree,
                tree.getTraitSet().replace(EnumerableConvention.INSTANCE),
                List.of(),
                List.of());
    List<String> rows = new ArrayList<>();
    Enumerable<?> result =
        EnumerableInterpretable.toBindable(
                new HashMap<>(), null, (EnumerableRel) runnable, EnumerableRel.Prefer.ARRAY)
            .bind(this);
    for (Object row : result) {
      rows.add(row instanceof Object[] all ? Arrays.toString(all) : "[" + row + "]");
    }
    rows.sort(null);
    return rows;
  }

  @Override
  public SchemaPlus getRootSchema() {
    return root;
  }

  @Override
  public JavaTypeFactory getTypeFactory() {
    return new JavaTypeFactoryImpl();
  }

  @Override
  public QueryProvider getQueryProvider() {
    throw new UnsupportedOperationException();
  }

  @Override
  public @Nullable Object get(String name) {
    return null;
  }

  /** A table with the columns k, v and w. The statistics are random, not those of the rows. */
  private static final class SmallTable extends AbstractTable implements ScannableTable {
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private final boolean nulls;
    private final double statedRows;

    SmallTable(Random random, boolean nulls) {
      this.nulls = nulls;
      statedRows = 1 + random.nextInt(10_000);
      for (int row = 0; row < ROWS; row++) {
        Object[] values = new Object[3];
        for (int i = 0; i < values.length; i++) {
          int value = random.nextInt(5);
          values[i] = value == 0 && nulls ? null : (Integer) value;
        }
        rows.add(values);
      }
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      RelDataTypeFactory.Builder builder = factory.builder();
      for (String name : List.of("k", "v", "w")) {
        builder.add(name, SqlTypeName.INTEGER).nullable(nulls);
      }
      return builder.build();
    }

    @Override
    public Statistic getStatistic() {
      return Statistics.of(statedRows, List.of());
    }

    @Override
    public Enumerable<@Nullable Object[]> scan(DataContext context) {
      return Linq4j.asEnumerable(rows);
    }
  }
}
