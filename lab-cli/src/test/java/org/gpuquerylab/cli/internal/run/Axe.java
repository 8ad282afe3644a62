package org.gpuquerylab.cli.internal.run;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Checks the page in a browser by the accessibility rules of axe-core. */
final class Axe {

  /**
   * JavaScript that returns a text for each serious or critical violation: the rule, its
   * requirement, and the elements.
   */
  private static final String SERIOUS =
      "axe.run(document, {resultTypes: ['violations']}).then(result => result.violations"
          + ".filter(rule => ['serious', 'critical'].includes(rule.impact))"
          + ".map(rule => rule.id + ': ' + rule.help + ': '"
          + " + rule.nodes.map(node => node.target.join(' ')).join(', ')))";

  private final Browser browser;
  private final String source;

  /** Reads axe-core; if it is not on the class path, the test is skipped. */
  Axe(Browser browser) throws Exception {
    this.browser = browser;
    try (InputStream script = Axe.class.getResourceAsStream("/axe.min.js")) {
      assumeTrue(script != null, "a bundle has no axe-core");
      source = new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the serious and critical violations on the open page. */
  List<String> serious() throws Exception {
    browser.value(source + ";0");
    List<String> findings = new ArrayList<>();
    browser.value(SERIOUS).forEach(finding -> findings.add(finding.asText()));
    return findings;
  }
}
