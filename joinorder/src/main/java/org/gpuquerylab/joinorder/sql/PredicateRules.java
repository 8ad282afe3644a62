package org.gpuquerylab.joinorder.sql;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.DateValue;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.HexValue;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.TimeValue;
import net.sf.jsqlparser.expression.TimestampValue;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseAnd;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseOr;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseXor;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.IntegerDivision;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.conditional.XorExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.IsUnknownExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperator;
import net.sf.jsqlparser.schema.Column;

/**
 * The closed list of the supported parts of a predicate. An expression that is not listed is a
 * fault. A property that is set but not listed for the expression's class is a fault too.
 */
final class PredicateRules {
  /** The places where an expression may occur. */
  enum Place {
    PREDICATE,
    VALUE
  }

  /**
   * The supported form of a class of expressions.
   *
   * @param places the places where the expression may occur
   * @param operands the place of the expression's operands
   * @param taken the supported properties, with operands in the order in which SQL writes them
   */
  record Rule(Set<Place> places, Place operands, Set<String> taken) {}

  private static final Set<Place> PREDICATE = Set.of(Place.PREDICATE);
  private static final Set<Place> VALUE = Set.of(Place.VALUE);
  private static final Set<Place> ANYWHERE = Set.of(Place.PREDICATE, Place.VALUE);
  private static final String BINARY = "LeftExpression RightExpression StringExpression";

  private static final Map<Class<?>, Rule> RULES = rules();

  private PredicateRules() {}

  /** The rule for each class. */
  static Map<Class<?>, Rule> all() {
    return RULES;
  }

  private static Map<Class<?>, Rule> rules() {
    Map<Class<?>, Rule> rules = new HashMap<>();
    for (Class<?> type : List.of(AndExpression.class, OrExpression.class, XorExpression.class)) {
      put(
          rules,
          type,
          PREDICATE,
          Place.PREDICATE,
          "LeftExpression RightExpression StringExpression UseOperator");
    }
    put(rules, NotExpression.class, PREDICATE, Place.PREDICATE, "Expression ExclamationMark");
    put(rules, IsBooleanExpression.class, PREDICATE, Place.PREDICATE, "LeftExpression Not True");
    put(rules, IsUnknownExpression.class, PREDICATE, Place.PREDICATE, "LeftExpression Not");
    predicates(rules);
    values(rules);
    return Map.copyOf(rules);
  }

  private static void predicates(Map<Class<?>, Rule> rules) {
    for (Class<?> type :
        List.of(
            EqualsTo.class,
            NotEqualsTo.class,
            MinorThan.class,
            MinorThanEquals.class,
            GreaterThan.class,
            GreaterThanEquals.class)) {
      put(rules, type, PREDICATE, Place.VALUE, BINARY);
    }
    otherPredicates(rules);
  }

  private static void otherPredicates(Map<Class<?>, Rule> rules) {
    put(
        rules,
        IsDistinctExpression.class,
        PREDICATE,
        Place.VALUE,
        "LeftExpression RightExpression StringExpression Not");
    put(
        rules,
        Between.class,
        PREDICATE,
        Place.VALUE,
        "LeftExpression BetweenExpressionStart BetweenExpressionEnd Not"
            + " UsingSymmetric UsingAsymmetric");
    put(rules, InExpression.class, PREDICATE, Place.VALUE, "LeftExpression RightExpression Not");
    put(
        rules,
        LikeExpression.class,
        PREDICATE,
        Place.VALUE,
        "LeftExpression RightExpression StringExpression Not Escape LikeKeyWord CaseInsensitive");
    put(
        rules,
        RegExpMatchOperator.class,
        PREDICATE,
        Place.VALUE,
        "LeftExpression RightExpression StringExpression OperatorType");
    put(
        rules,
        IsNullExpression.class,
        PREDICATE,
        Place.VALUE,
        "LeftExpression Not UseIsNull UseNotNull");
  }

  private static void values(Map<Class<?>, Rule> rules) {
    for (Class<?> type :
        List.of(
            Addition.class,
            Subtraction.class,
            Multiplication.class,
            Division.class,
            IntegerDivision.class,
            Modulo.class,
            Concat.class,
            BitwiseAnd.class,
            BitwiseOr.class,
            BitwiseXor.class)) {
      put(rules, type, VALUE, Place.VALUE, BINARY);
    }
    put(rules, SignedExpression.class, VALUE, Place.VALUE, "Expression Sign");
    put(rules, ExtractExpression.class, VALUE, Place.VALUE, "Expression Name");
    put(
        rules,
        TrimFunction.class,
        VALUE,
        Place.VALUE,
        "Expression FromExpression TrimSpecification UsingFromKeyword");
    put(rules, CollateExpression.class, VALUE, Place.VALUE, "LeftExpression Collate");
    choices(rules);
    leaves(rules);
  }

  private static void choices(Map<Class<?>, Rule> rules) {
    put(
        rules,
        CastExpression.class,
        ANYWHERE,
        Place.VALUE,
        "LeftExpression ColDataType UseCastKeyword ImplicitCast Time TimeStamp Date"
            + " BLOB Float Integer Decimal Text");
    put(rules, Function.class, ANYWHERE, Place.VALUE, "Parameters Name MultipartName");
    put(
        rules,
        CaseExpression.class,
        ANYWHERE,
        Place.VALUE,
        "SwitchExpression WhenClauses ElseExpression UsingBrackets");
    put(rules, WhenClause.class, ANYWHERE, Place.VALUE, "WhenExpression ThenExpression");
  }

  private static void leaves(Map<Class<?>, Rule> rules) {
    // The schema or catalogue of a column's table and the mark (+) after a column are not
    // supported.
    put(
        rules,
        Column.class,
        ANYWHERE,
        Place.VALUE,
        "ColumnName FullyQualifiedName UnquotedColumnName UnquotedName"
            + " UnquotedTableName Table TableName Name");
    put(rules, DateUnitExpression.class, ANYWHERE, Place.VALUE, "Type");
    put(rules, BooleanValue.class, ANYWHERE, Place.VALUE, "Value");
    put(rules, NullValue.class, ANYWHERE, Place.VALUE, "");
    put(rules, StringValue.class, VALUE, Place.VALUE, "Value NotExcapedValue Prefix QuoteStr");
    put(rules, LongValue.class, VALUE, Place.VALUE, "Value BigIntegerValue StringValue");
    put(
        rules,
        IntervalExpression.class,
        VALUE,
        Place.VALUE,
        "Expression IntervalType IntervalQualifier Parameter UsingIntervalKeyword");
    put(rules, DateTimeLiteralExpression.class, VALUE, Place.VALUE, "Value Type");
    for (Class<?> type :
        List.of(DoubleValue.class, DateValue.class, TimeValue.class, TimestampValue.class)) {
      put(rules, type, VALUE, Place.VALUE, "Value RawValue QuotedRawValue");
    }
    put(rules, HexValue.class, VALUE, Place.VALUE, "Value Digits Long LongValue StringValue Blob");
    put(rules, TimeKeyExpression.class, VALUE, Place.VALUE, "StringValue");
    put(rules, JdbcParameter.class, VALUE, Place.VALUE, "Index UseFixedIndex ParameterCharacter");
    put(rules, JdbcNamedParameter.class, VALUE, Place.VALUE, "Name ParameterCharacter");
  }

  private static void put(
      Map<Class<?>, Rule> rules, Class<?> type, Set<Place> places, Place operands, String taken) {
    rules.put(type, new Rule(places, operands, new LinkedHashSet<>(List.of(taken.split(" ", -1)))));
  }
}
