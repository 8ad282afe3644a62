package org.gpuquerylab.house;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A source file in memory. */
final class SourceText extends SimpleJavaFileObject {
  private final String text;

  private SourceText(URI place, String text) {
    super(place, Kind.SOURCE);
    this.text = text;
  }

  /** A file in the checkout's root. */
  static SourceText file(String name, String text) {
    return new SourceText(Sources.file(name).toUri(), text);
  }

  @Override
  public CharSequence getCharContent(boolean ignoreErrors) {
    return text;
  }
}
