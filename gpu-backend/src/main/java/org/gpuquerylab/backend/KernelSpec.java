package org.gpuquerylab.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.KernelParameter.Kind;

/**
 * One kernel, declared once: where its source is, its parameters in order, and its Java twin.
 *
 * <p>The source is a resource in the portable kernel dialect beside the anchor class. Immutable; a
 * spec is meant to be a constant, and its identity is part of the compiled kernel's cache key.
 */
public final class KernelSpec {
  private final Class<?> anchor;
  private final String file;
  private final String name;
  private final List<KernelParameter> parameters;
  private final KernelTwin twin;

  private KernelSpec(Builder builder, KernelTwin twin) {
    this.anchor = builder.anchor;
    this.file = builder.file;
    this.name = builder.name;
    this.parameters = List.copyOf(builder.parameters);
    this.twin = twin;
  }

  /**
   * Begins the declaration of the kernel {@code name} in the file {@code name.cl}.
   *
   * @param anchor the class beside which the source lies, in the same package
   */
  public static Builder kernel(Class<?> anchor, String name) {
    return new Builder(anchor, name);
  }

  /** The class beside which the source lies. */
  public Class<?> anchor() {
    return anchor;
  }

  /** The source file's name without its extension. */
  public String file() {
    return file;
  }

  /** The kernel function's name. */
  public String name() {
    return name;
  }

  /** The parameters, in the order of the kernel function. */
  public List<KernelParameter> parameters() {
    return parameters;
  }

  /** The Java twin. */
  public KernelTwin twin() {
    return twin;
  }

  /**
   * Checks the arguments of a launch, before anything reaches a driver.
   *
   * @param arguments one an argument, not modified
   * @throws IllegalArgumentException naming the kernel, the parameter and what it takes
   */
  public void check(Object... arguments) {
    if (arguments.length != parameters.size()) {
      throw new IllegalArgumentException(
          "kernel "
              + name
              + " takes "
              + parameters.size()
              + " arguments "
              + names()
              + ", got "
              + arguments.length);
    }
    for (int i = 0; i < arguments.length; i++) {
      KernelParameter parameter = parameters.get(i);
      if (!parameter.accepts(arguments[i])) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "kernel %s: argument %d (%s) must be %s, not %s",
                name,
                i,
                parameter.name(),
                parameter.expectation(),
                KernelParameter.describe(arguments[i])));
      }
    }
  }

  /** The position of the parameter of the given name. */
  public int indexOf(String parameter) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(parameter)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "kernel " + name + " has no parameter " + parameter + ", only " + names());
  }

  private List<String> names() {
    return parameters.stream().map(KernelParameter::name).toList();
  }

  @Override
  public String toString() {
    return name;
  }

  /** Collects a kernel's declaration; {@link #twin} completes it. */
  public static final class Builder {
    private final Class<?> anchor;
    private final String name;
    private String file;
    private final List<KernelParameter> parameters = new ArrayList<>();

    private Builder(Class<?> anchor, String name) {
      this.anchor = anchor;
      this.name = name;
      this.file = name;
    }

    /** The source file, without its extension, where it is not named as the kernel. */
    public Builder in(String fileName) {
      this.file = fileName;
      return this;
    }

    /** The next parameter: a pointer to global memory. */
    public Builder buffer(String parameter, ElementType<?> element) {
      return add(new KernelParameter(parameter, Kind.BUFFER, element));
    }

    /** The next parameter: a scalar. */
    public Builder value(String parameter, Kind kind) {
      if (kind == Kind.BUFFER) {
        throw new IllegalArgumentException(parameter + " is a buffer: declare it with buffer(...)");
      }
      return add(new KernelParameter(parameter, kind, null));
    }

    private Builder add(KernelParameter parameter) {
      if (parameters.stream().anyMatch(p -> p.name().equals(parameter.name()))) {
        throw new IllegalArgumentException(
            "kernel " + name + " has two parameters named " + parameter.name());
      }
      parameters.add(parameter);
      return this;
    }

    /** Completes the declaration with the kernel's Java twin. */
    public KernelSpec twin(KernelTwin twin) {
      return new KernelSpec(this, twin);
    }
  }
}
