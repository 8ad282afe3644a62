package org.gpuquerylab.document;

import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips the invocations of parameterized tests whose names do not contain a word. */
public final class OnlyNamed implements ExecutionCondition {
  /** The configuration parameter with the word; without this parameter nothing is skipped. */
  static final String NAME = "lab.only";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String word = context.getConfigurationParameter(NAME).orElse("");
    boolean invoked = context.getUniqueId().contains("-invocation:");
    return word.isEmpty() || !invoked || isNamed(context, word)
        ? ConditionEvaluationResult.enabled("requested")
        : ConditionEvaluationResult.disabled("not requested");
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
