package org.gpuquerylab.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Reads the version from the jar's manifest. */
final class LabVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = LabVersion.class.getPackage().getImplementationVersion();
    return new String[] {"lab " + Objects.requireNonNullElse(version, "(not from a jar)")};
  }
}
