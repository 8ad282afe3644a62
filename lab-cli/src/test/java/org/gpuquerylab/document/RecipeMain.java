package org.gpuquerylab.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs the requested invocations of a test class (see {@link OnlyNamed}). Prints the failures and,
 * in the last line, the number of tests that passed.
 */
final class RecipeMain {
  private RecipeMain() {}

  /**
   * Runs the tests.
   *
   * @param arguments a test class, and a word that the names of the invocations must contain; an
   *     empty word selects all
   */
  public static void main(String[] arguments) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(arguments[0]))
            .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
            .configurationParameter(OnlyNamed.NAME, arguments[1])
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, UTF_8), 5);
    System.out.println(summary.getTestsSucceededCount());
    System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
  }
}
