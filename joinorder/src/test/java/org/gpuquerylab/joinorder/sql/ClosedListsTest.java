package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Stream;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the closed lists of supported parts use the parser's names. */
class ClosedListsTest {
  static Stream<Class<?>> classes() {
    return FromRules.taken().keySet().stream();
  }

  /** Fails if a later version of the parser renames a property of the lists. */
  @ParameterizedTest
  @MethodSource("classes")
  void theClosedListsNameGettersOfTheParser(Class<?> type) {
    assertThat(ParserParts.properties(type))
        .containsAll(FromRules.taken().getOrDefault(type, Set.of()));
  }

  @Test
  void theRulesOfPredicatesHaveOperandsOfTheParser() {
    PredicateRules.all()
        .forEach(
            (type, rule) ->
                assertThat(
                        rule.taken().stream()
                            .filter(name -> name.endsWith("Expression"))
                            .filter(name -> !name.equals("StringExpression")))
                    .as(type.getSimpleName())
                    .isSubsetOf(ParserParts.properties(type)));
  }

  /** Each flag that the parser can set on a statement or a join is either supported or a fault. */
  @ParameterizedTest
  @ValueSource(classes = {PlainSelect.class, Join.class, Table.class})
  void eachFlagIsTakenOrRefused(Class<?> type) throws ReflectiveOperationException {
    Set<String> taken = FromRules.taken().getOrDefault(type, Set.of());
    int refused = 0;
    for (Method method : type.getMethods()) {
      boolean isFlag =
          method.getName().startsWith("set")
              && method.getParameterCount() == 1
              && method.getParameterTypes()[0] == boolean.class;
      String property = method.getName().substring(Math.min(3, method.getName().length()));
      if (isFlag && ParserParts.properties(type).contains(property) && !taken.contains(property)) {
        Object part = type.getConstructor().newInstance();
        method.invoke(part, true);
        assertThat(ParserParts.unknown(part, taken)).as(property).isNotNull();
        refused++;
      }
    }
    assertThat(refused).isGreaterThanOrEqualTo(type == Table.class ? 0 : 3);
  }
}
