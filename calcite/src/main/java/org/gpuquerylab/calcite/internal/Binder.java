package org.gpuquerylab.calcite.internal;

import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.Catalogue;

/** Parses, validates and converts statements. */
public final class Binder {
  /** BABEL is not taken: with it, validation of windows fails, and an alias hides a column. */
  private static final SqlConformance CONFORMANCE = SqlConformanceEnum.LENIENT;

  private static final int LONGEST_NAME = 256;

  static final SqlParser.Config PARSER =
      SqlParser.config()
          .withParserFactory(SqlBabelParserImpl.FACTORY)
          .withConformance(CONFORMANCE)
          .withQuoting(Quoting.DOUBLE_QUOTE)
          .withUnquotedCasing(Casing.UNCHANGED)
          .withQuotedCasing(Casing.UNCHANGED)
          .withCaseSensitive(false)
          .withIdentifierMaxLength(LONGEST_NAME);

  private static final SqlOperatorTable OPERATORS =
      SqlOperatorTables.chain(
          SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
              List.of(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL)),
          SqlOperatorTables.of(SqlLibraryOperators.SAFE_CAST));

  private final String catalogueName;
  private final CalciteCatalogReader catalogue;

  /** Creates a binder for the tables of a catalogue. */
  public Binder(Catalogue catalogue) {
    this.catalogueName = catalogue.source();
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    root.add("main", CalciteCatalogue.schema(catalogue));
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
    this.catalogue =
        new CalciteCatalogReader(
            root, List.of("main"), SqlTypes.FACTORY, new CalciteConnectionConfigImpl(properties));
  }

  /** Binds one statement. */
  public BoundQuery bind(String sql, String name) {
    SqlSource source = new SqlSource(sql, name);
    if (sql.length() > SqlSource.MAX_LENGTH) {
      throw SqlFile.tooLong(source);
    }
    return BindingTime.call(source, () -> bind(source));
  }

  // Calcite throws various exceptions for odd statements, so any exception is a fault of the text.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  private BoundQuery bind(SqlSource source) {
    RewrittenSql rewritten = SpellingPass.rewrite(source);
    SqlRefusals refusals = new SqlRefusals(source, rewritten, catalogueName);
    try {
      RelNode tree = convert(parse(rewritten, refusals), rewritten, refusals);
      if (Nesting.isTooDeep(tree)) {
        throw source.whole("the statement is nested too deeply; make it simpler", null);
      }
      return new BoundQuery(source.name(), tree, BlockFinder.ofStatement(tree));
    } catch (RuntimeException | AssertionError e) {
      throw refusals.of(e);
    }
  }

  private static SqlNode parse(RewrittenSql rewritten, SqlRefusals refusals) {
    try {
      SqlNodeList statements = SqlParser.create(rewritten.text(), PARSER).parseStmtList();
      SqlNode query = refusals.query(statements);
      UsingColumns.qualify(query);
      return query;
    } catch (SqlParseException e) {
      throw refusals.of(e);
    }
  }

  private RelNode convert(SqlNode parsed, RewrittenSql rewritten, SqlRefusals refusals) {
    DateArithmetic dates = new DateArithmetic();
    SqlNode current = parsed;
    while (true) {
      SqlValidator validator = validator();
      try {
        SqlNode validated = validator.validate(current);
        return Conversion.tree(validated, validator, catalogue);
      } catch (CalciteContextException e) {
        if (!dates.add(e)) {
          throw e;
        }
        // Validation rewrites the tree that it gets, so each attempt begins with the text.
        current = dates.mend(parse(rewritten, refusals));
      }
    }
  }

  private SqlValidator validator() {
    return SqlValidatorUtil.newValidator(
        OPERATORS,
        catalogue,
        SqlTypes.FACTORY,
        SqlValidator.Config.DEFAULT
            .withConformance(CONFORMANCE)
            .withIdentifierExpansion(true)
            .withColumnReferenceExpansion(true)
            .withDefaultNullCollation(NullCollation.LAST));
  }
}
