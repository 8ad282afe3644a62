package org.example;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.Random;
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
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
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
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.JoinOrderRule;

/** Runs a query of eight tables by Calcite as it is written, and as the lab orders it. */
public final class OrderInCalcite implements DataContext {
  private final SchemaPlus schema = CalciteSchema.createRootSchema(false).plus();

  public static void main(String[] arguments) {
    new OrderInCalcite().run();
  }

  private void run() {
    Random random = new Random(1);
    int[] rows = {2000, 1500, 20, 1000, 10, 500, 30, 200};
    for (int i = 0; i < rows.length; i++) {
      schema.add("t" + i, new Table(rows[i], random));
    }
    RelNode written = query();
    HepProgramBuilder program = new HepProgramBuilder();
    program.addRuleInstance(JoinOrderRule.of("auto", Duration.ofMillis(100)));
    HepPlanner planner = new HepPlanner(program.build());
    planner.setRoot(written);
    RelNode ordered = planner.findBestExp();

    EnumerableRel first = runnable(written);
    EnumerableRel second = runnable(ordered);
    System.out.println("as written: " + cost(first));
    System.out.println("ordered:    " + cost(second));
    List<String> answer = answer(first);
    System.out.println(answer.size() + " rows, same answer: " + answer.equals(answer(second)));
  }

  /** Inner, left, semi and anti joins of the value of t0 with the keys of the other tables. */
  private RelNode query() {
    VolcanoPlanner planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    JavaTypeFactory types = new JavaTypeFactoryImpl();
    RelBuilder builder =
        RelFactories.LOGICAL_BUILDER.create(
            RelOptCluster.create(planner, new RexBuilder(types)),
            new CalciteCatalogReader(
                CalciteSchema.from(schema),
                List.of(),
                types,
                new CalciteConnectionConfigImpl(new Properties())));
    builder.scan("t0");
    join(builder, JoinRelType.INNER, "t1");
    join(builder, JoinRelType.LEFT, "t3");
    join(builder, JoinRelType.INNER, "t5");
    join(builder, JoinRelType.SEMI, "t7");
    join(builder, JoinRelType.INNER, "t6");
    join(builder, JoinRelType.ANTI, "t4");
    join(builder, JoinRelType.INNER, "t2");
    return builder.build();
  }

  private static void join(RelBuilder builder, JoinRelType type, String table) {
    builder.scan(table);
    builder.join(type, builder.equals(builder.field(2, 0, 1), builder.field(2, 1, "id")));
  }

  private static EnumerableRel runnable(RelNode tree) {
    List<RelOptRule> rules = new ArrayList<>(EnumerableRules.rules());
    rules.remove(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE); // needs a trait for orders
    return (EnumerableRel)
        Programs.sequence(
                Programs.ofRules(rules), Programs.calc(DefaultRelMetadataProvider.INSTANCE))
            .run(
                tree.getCluster().getPlanner(),
                tree,
                tree.getTraitSet().replace(EnumerableConvention.INSTANCE),
                List.of(),
                List.of());
  }

  private static String cost(RelNode plan) {
    return plan.getCluster().getMetadataQuery().getCumulativeCost(plan).toString();
  }

  private List<String> answer(EnumerableRel plan) {
    Enumerable<?> result =
        EnumerableInterpretable.toBindable(
                new HashMap<>(), null, plan, EnumerableRel.Prefer.ARRAY)
            .bind(this);
    List<String> answer = new ArrayList<>();
    for (Object row : result) {
      answer.add(Arrays.toString((Object[]) row));
    }
    answer.sort(null);
    return answer;
  }

  @Override
  public SchemaPlus getRootSchema() {
    return schema;
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
  public Object get(String name) {
    return null;
  }

  /** A table in memory: a key, and a value that refers to keys, or null. */
  private static final class Table extends AbstractTable implements ScannableTable {
    private final List<Object[]> rows = new ArrayList<>();

    Table(int count, Random random) {
      for (int id = 0; id < count; id++) {
        int value = random.nextInt(60);
        rows.add(new Object[] {id, value < 3 ? null : (Integer) value});
      }
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      return factory
          .builder()
          .add("id", SqlTypeName.INTEGER)
          .add("value", SqlTypeName.INTEGER)
          .nullable(true)
          .build();
    }

    @Override
    public Statistic getStatistic() {
      return Statistics.of(rows.size(), List.of(ImmutableBitSet.of(0)));
    }

    @Override
    public Enumerable<Object[]> scan(DataContext context) {
      return Linq4j.asEnumerable(rows);
    }
  }
}
