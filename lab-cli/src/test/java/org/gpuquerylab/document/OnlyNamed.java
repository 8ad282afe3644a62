package org.gpuquerylab.document;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Leaves out the invocations of parameterized tests whose names lack a word. */
public final class OnlyNamed implements ExecutionCondition {
  /** The parameter of the run that has the word; without it nothing is left out. */
  static final String NAME = "lab.only";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String word = context.getConfigurationParameter(NAME).orElse("");
    boolean invoked = context.getUniqueId().contains("-invocation:");
    return word.isEmpty() || !invoked || isNamed(context, word)
        ? ConditionEvaluationResult.enabled("asked for")
        : ConditionEvaluationResult.disabled("not asked for");
  }

  private static boolean isNamed(ExtensionContext context, String word) {
    Optional<ExtensionContext> up = Optional.of(context);
    while (up.isPresent()) {
      if (up.get().getDisplayName().contains(word)) {
        return true;
      }
      up = up.get().getParent();
    }
    return false;
  }
}
