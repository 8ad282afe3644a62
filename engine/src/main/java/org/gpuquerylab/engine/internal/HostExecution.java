package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.tools.Programs;
import org.gpuquerylab.engine.answer.SqlValues;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** Runs a node for which devices lack an operator by Calcite's convention Enumerable. */
final class HostExecution implements DataContext {
  private final SchemaPlus root = CalciteSchema.createRootSchema(false).plus();
  private final Function<RelNode, HostRelation> inputs;
  private final JavaTypeFactory types;
  private final Long now = System.currentTimeMillis();
  private int tables;

  private HostExecution(JavaTypeFactory types, Function<RelNode, HostRelation> inputs) {
    this.types = types;
    this.inputs = inputs;
  }

  /**
   * Runs a node.
   *
   * @param inputs runs the node's inputs
   * @throws UnsupportedOperationException if Calcite cannot run it
   * @throws IllegalArgumentException if a value cannot be computed
   */
  // Calcite throws various exceptions for what it cannot run.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  static HostRelation run(RelNode node, Function<RelNode, HostRelation> inputs) {
    if (node instanceof Project project && project.containsOver()) {
      // Calcite's windows leave out DISTINCT, and frames by values go wrong.
      throw new UnsupportedOperationException("window functions of this kind");
    }
    JavaTypeFactory types = (JavaTypeFactory) node.getCluster().getTypeFactory();
    HostExecution execution = new HostExecution(types, inputs);
    RelNode tree = execution.overTables(node);
    Enumerable<?> rows;
    try {
      EnumerableRel runnable;
      // A statement may run in several threads; its planner serves one.
      synchronized (node.getCluster()) {
        runnable = runnable(tree);
      }
      rows =
          EnumerableInterpretable.toBindable(
                  new HashMap<>(), null, runnable, EnumerableRel.Prefer.ARRAY)
              .bind(execution);
    } catch (RuntimeException | AssertionError e) {
      throw new UnsupportedOperationException("operator for " + node.getRelTypeName(), e);
    }
    try {
      return relation(rows, node.getRowType());
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static EnumerableRel runnable(RelNode tree) {
    List<RelOptRule> rules = new ArrayList<>(EnumerableRules.rules());
    // A merge join needs a trait for orders.
    rules.remove(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
    rules.add(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);
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

  /** The node over tables with the rows of its inputs. */
  private RelNode overTables(RelNode node) {
    List<RelNode> scans = new ArrayList<>();
    for (RelNode input : node.getInputs()) {
      boolean whole = node instanceof Correlate && !(input instanceof TableScan);
      scans.add(whole ? overTables(input) : scan(input));
    }
    return node.copy(node.getTraitSet(), scans);
  }

  private RelNode scan(RelNode input) {
    String name = "input" + tables++;
    root.add(name, new Rows(input.getRowType(), inputs.apply(input)));
    CalciteCatalogReader reader =
        new CalciteCatalogReader(
            CalciteSchema.from(root),
            List.of(),
            types,
            new CalciteConnectionConfigImpl(new Properties()));
    return LogicalTableScan.create(
        input.getCluster(),
        java.util.Objects.requireNonNull(reader.getTable(List.of(name))),
        List.of());
  }

  private static HostRelation relation(Enumerable<?> rows, RelDataType type) {
    int fields = type.getFieldCount();
    List<List<@Nullable Object>> columns = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      columns.add(new ArrayList<>());
    }
    int count = 0;
    for (Object row : rows) {
      for (int i = 0; i < fields; i++) {
        Object value = row instanceof Object[] all ? all[i] : row;
        RelDataType own = type.getFieldList().get(i).getType();
        columns.get(i).add(value == null ? null : CalciteValues.of(value, own));
      }
      count++;
    }
    List<Vector> vectors = new ArrayList<>();
    for (RelDataTypeField field : type.getFieldList()) {
      int i = field.getIndex();
      vectors.add(
          HostVectors.of(RexTranslation.name(i), RexTypes.of(field.getType()), columns.get(i)));
    }
    return new HostRelation(count, vectors);
  }

  @Override
  public SchemaPlus getRootSchema() {
    return root;
  }

  @Override
  public JavaTypeFactory getTypeFactory() {
    return types;
  }

  @Override
  public QueryProvider getQueryProvider() {
    throw new UnsupportedOperationException("providers of other queries");
  }

  @Override
  public @Nullable Object get(String name) {
    return GeneratedFunction.CLOCKS.contains(name) ? now : null;
  }

  /** The rows of an input. */
  private static final class Rows extends AbstractTable implements ScannableTable {
    private final RelDataType type;
    private final HostRelation rows;

    Rows(RelDataType type, HostRelation rows) {
      this.type = type;
      this.rows = rows;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      return type;
    }

    @Override
    public Enumerable<@Nullable Object[]> scan(DataContext context) {
      List<@Nullable Object[]> all = new ArrayList<>();
      for (int row = 0; row < rows.rows(); row++) {
        List<@Nullable Object> values = SqlValues.row(rows, row);
        @Nullable Object[] own = new @Nullable Object[values.size()];
        for (int i = 0; i < own.length; i++) {
          Object value = values.get(i);
          own[i] =
              value == null ? null : CalciteValues.to(value, type.getFieldList().get(i).getType());
        }
        all.add(own);
      }
      return Linq4j.asEnumerable(all);
    }
  }
}
