package org.gpuquerylab.concurrency.query;

import java.util.List;

/**
 * Adds a user's queries to the catalogue. {@link java.util.ServiceLoader} finds a class that has a
 * public constructor without parameters and is named in the jar's {@code
 * META-INF/services/org.gpuquerylab.concurrency.query.QueryKindProvider}.
 */
@FunctionalInterface
public interface QueryKindProvider {
  /** The kinds of queries; no two kinds may have the same name. */
  List<QueryKind> entries();
}
