package org.gpuquerylab.backend.internal.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.jspecify.annotations.Nullable;

/** Compares a record's components with a kernel's parameters, one by one. */
final class SignatureMatch {
  private final CallShape shape;
  private final KernelSignature signature;
  private final List<CallComponent> components;

  /** For each component, the number of parameters so far that correspond to it. */
  private final int[] found;

  SignatureMatch(CallShape shape, KernelSignature signature) {
    this.shape = shape;
    this.signature = signature;
    this.components = shape.components();
    this.found = new int[components.size()];
  }

  /**
   * For each parameter, the source of its argument.
   *
   * @throws BackendException if a component is missing, has another name or type, or is in the
   *     wrong order; the message names it
   */
  List<CallBinding.Source> sources() {
    List<CallBinding.Source> sources = new ArrayList<>();
    int next = 0;
    for (KernelParameter parameter : signature.parameters()) {
      int c = find(parameter);
      CallComponent component = components.get(c);
      for (; next < c; next++) {
        checkSkipped(components.get(next), component);
      }
      checkType(component, parameter);
      sources.add(new CallBinding.Source(c, component.isList() ? found[c] : -1));
      found[c]++;
      next = Math.max(next, c + 1);
    }
    for (; next < components.size(); next++) {
      checkSkipped(components.get(next), null);
    }
    return sources;
  }

  /** The component that corresponds to a parameter. */
  private int find(KernelParameter parameter) {
    String name = camelCase(parameter.name());
    for (int c = 0; c < found.length; c++) {
      CallComponent component = components.get(c);
      if (component.name().equals(name) || parameterName(component, found[c]).equals(name)) {
        return c;
      }
    }
    List<String> unknown =
        components.stream().filter(c -> !isParameter(c)).map(CallComponent::name).toList();
    throw new BackendException(
        String.format(
            Locale.ROOT,
            "%s lacks %s, %s of %s%s",
            shape.name(),
            name,
            parameter,
            signature,
            unknown.isEmpty() ? "" : ", which does not take " + String.join(", ", unknown)));
  }

  /** A component that corresponds to no parameter must be an empty list. */
  private void checkSkipped(CallComponent skipped, @Nullable CallComponent before) {
    if (isParameter(skipped) && before != null) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "%s.%s stands before %s, but %s takes %s first",
              shape.name(),
              skipped.name(),
              before.name(),
              signature,
              before.name()));
    }
    if (!isParameter(skipped) && !skipped.isList()) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "%s.%s is no parameter of %s, which takes %s",
              shape.name(),
              skipped.name(),
              signature,
              signature.parameters().stream().map(KernelParameter::name).toList()));
    }
  }

  private void checkType(CallComponent component, KernelParameter parameter) {
    boolean isNumbered = !component.name().equals(camelCase(parameter.name()));
    if (component.isList() != isNumbered || !component.fits(parameter)) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "%s.%s is of %s, but %s takes %s",
              shape.name(),
              component.name(),
              component.written(),
              signature,
              parameter));
    }
  }

  private boolean isParameter(CallComponent component) {
    String name = parameterName(component, 0);
    return signature.parameters().stream().anyMatch(p -> camelCase(p.name()).equals(name));
  }

  private static String parameterName(CallComponent component, int number) {
    return component.isList() ? component.name() + number : component.name();
  }

  /** Converts a name such as {@code partial_keys} to Java's spelling. */
  static String camelCase(String name) {
    StringBuilder text = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        upper = true;
      } else {
        text.append(upper ? String.valueOf(c).toUpperCase(Locale.ROOT) : String.valueOf(c));
        upper = false;
      }
    }
    return text.toString();
  }
}
