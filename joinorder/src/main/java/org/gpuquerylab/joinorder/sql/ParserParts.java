package org.gpuquerylab.joinorder.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import net.sf.jsqlparser.expression.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The clauses that the parser records for a part of a query, read by getters. The parser records a
 * hundred clauses of a dozen dialects. Therefore each class has a closed list of supported clauses,
 * and any other clause that is set is a fault: no clause is ignored silently, even if a later
 * version of the parser adds it.
 */
final class ParserParts {
  /** Getters that return a part's place in the tree, or computed values. */
  private static final Set<String> NOT_OF_QUERY =
      Set.of(
          "ASTNode",
          "Parent",
          "Class",
          "SelectBody",
          "PlainSelect",
          "SetOperationList",
          "Values",
          "Features",
          "UseBrackets",
          "Empty");

  /** The SQL names of properties, if they differ from the Java property's name. */
  private static final Map<String, String> CLAUSES =
      Map.ofEntries(
          Map.entry("PreWhere", "PREWHERE"),
          Map.entry("LateralViews", "LATERAL VIEW"),
          Map.entry("OracleHierarchical", "CONNECT BY"),
          Map.entry("OraclePriorPosition", "PRIOR"),
          Map.entry("IntoTables", "INTO"),
          Map.entry("MySqlSelectIntoClause", "INTO"),
          Map.entry("IntoTempTable", "INTO"),
          Map.entry("Settings", "SETTINGS"),
          Map.entry("UsingOnly", "ONLY"),
          Map.entry("UsingFinal", "FINAL"),
          Map.entry("MySqlHintStraightJoin", "STRAIGHT_JOIN"),
          Map.entry("Straight", "STRAIGHT_JOIN"),
          Map.entry("OracleSiblings", "SIBLINGS"),
          Map.entry("PreferringClause", "PREFERRING"),
          Map.entry("SampleClause", "SAMPLE"),
          Map.entry("UnPivot", "UNPIVOT"),
          Map.entry("KsqlWindow", "WINDOW"),
          Map.entry("Semi", "SEMI JOIN"),
          Map.entry("AsOf", "ASOF JOIN"),
          Map.entry("Apply", "APPLY"),
          Map.entry("WindowJoin", "WITHIN"),
          Map.entry("AliasColumns", "a list of columns"),
          Map.entry("TimeTravel", "an earlier state of a table"),
          Map.entry("TimeTravelStrAfterAlias", "an earlier state of a table"),
          Map.entry("IndexHint", "an index hint"),
          Map.entry("SqlServerHints", "WITH"),
          Map.entry("ArrayConstructor", "an element of an array"),
          Map.entry("UseBinary", "BINARY"));

  private static final ClassValue<Map<String, Method>> GETTERS =
      new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
          return getters(type);
        }
      };

  private ParserParts() {}

  /** Describes a property that is set but not supported. */
  record Unknown(String property) {
    /** The property's name in SQL. */
    String clause() {
      String words = property.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toUpperCase(Locale.ROOT);
      return CLAUSES.getOrDefault(property, words);
    }
  }

  /**
   * The first property, in alphabetical order, that is set but not supported. A property is set if
   * its value differs from the value in a new part.
   */
  static @Nullable Unknown unknown(Object part, Set<String> taken) {
    Object fresh = fresh(part.getClass());
    for (Map.Entry<String, Method> getter : GETTERS.get(part.getClass()).entrySet()) {
      if (!taken.contains(getter.getKey())) {
        Object value = value(getter.getValue(), part);
        boolean isSet = fresh == null ? isSet(value) : differs(value, getter.getValue(), fresh);
        if (isSet) {
          return new Unknown(getter.getKey());
        }
      }
    }
    return null;
  }

  /** The values of properties; the elements of collections are returned one by one. */
  static List<Object> values(Object part, Collection<String> taken) {
    List<Object> values = new ArrayList<>();
    for (String property : taken) {
      Method getter = GETTERS.get(part.getClass()).get(property);
      Object value = getter == null ? null : value(getter, part);
      if (value instanceof Collection<?> several && !(value instanceof Expression)) {
        values.addAll(several);
      } else if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  /** The names of the properties for which a class has getters. */
  static Set<String> properties(Class<?> type) {
    return GETTERS.get(type).keySet();
  }

  private static boolean differs(@Nullable Object value, Method getter, Object fresh) {
    return isSet(value) && !Objects.equals(value, value(getter, fresh));
  }

  private static boolean isSet(@Nullable Object value) {
    return value != null
        && !Boolean.FALSE.equals(value)
        && !(value instanceof Collection<?> several && several.isEmpty());
  }

  private static @Nullable Object fresh(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static @Nullable Object value(Method getter, Object part) {
    try {
      return getter.invoke(part);
    } catch (InvocationTargetException e) {
      // The getter computes a value that does not exist for this part.
      return null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(getter + " is public", e);
    }
  }

  private static Map<String, Method> getters(Class<?> type) {
    Map<String, Method> getters = new TreeMap<>();
    for (Method method : type.getMethods()) {
      String property = method.getName().replaceFirst("^(get|is)(?=[A-Z])", "");
      boolean isGetter =
          method.getParameterCount() == 0
              && !Modifier.isStatic(method.getModifiers())
              && !property.equals(method.getName())
              && !NOT_OF_QUERY.contains(property);
      if (isGetter) {
        getters.put(property, method);
      }
    }
    return getters;
  }
}
