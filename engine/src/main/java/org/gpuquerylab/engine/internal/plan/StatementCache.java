package org.gpuquerylab.engine.internal.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements that were used last, by their texts.
 *
 * @param <S> what is kept of a statement
 */
public final class StatementCache<S> {
  private static final int KEPT = 256;

  private final Map<String, S> statements = new LinkedHashMap<>(16, 0.75f, true);

  /** The statement of a text; null if it is not there. */
  public @Nullable S get(String sql) {
    return statements.get(sql);
  }

  /** Keeps a statement in place of the one that was not used for the longest time. */
  public void put(String sql, S statement) {
    statements.put(sql, statement);
    if (statements.size() > KEPT) {
      statements.remove(statements.keySet().iterator().next());
    }
  }
}
