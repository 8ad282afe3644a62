package org.gpuquerylab.document;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The modules of the build. */
final class Modules {
  private Modules() {}

  /** The names of the modules in the parent's {@code pom.xml}. */
  static Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    Matcher module = Pattern.compile("<module>([^<]+)</module>").matcher(Documents.text("pom.xml"));
    while (module.find()) {
      names.add(module.group(1));
    }
    return names;
  }
}
