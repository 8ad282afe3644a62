package org.gpuquerylab.backend.internal.call;

import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelSignature;
import org.jspecify.annotations.Nullable;

/**
 * A record class that was checked against a kernel's signature. The binding converts a call into
 * the arguments of a launch.
 */
final class CallBinding implements ArgumentBinding {
  private final CallShape shape;
  private final KernelSignature signature;
  private final KernelParameter[] parameters;

  /** For each argument, its {@link Source}. */
  private final int[] component;

  private final int[] element;

  private final boolean[] checked;
  private final boolean hasLists;

  /**
   * Checks the record class.
   *
   * @throws BackendException if the record does not fit the kernel; the message names the record,
   *     the component and the kernel
   */
  CallBinding(CallShape shape, KernelSignature signature) {
    this.shape = shape;
    this.signature = signature;
    List<CallComponent> components = shape.components();
    List<Source> sources = new SignatureMatch(shape, signature).sources();
    parameters = signature.parameters().toArray(KernelParameter[]::new);
    component = sources.stream().mapToInt(Source::component).toArray();
    element = sources.stream().mapToInt(Source::element).toArray();
    checked = new boolean[component.length];
    for (int i = 0; i < component.length; i++) {
      checked[i] = components.get(component[i]).isChecked();
    }
    hasLists = components.stream().anyMatch(CallComponent::isList);
  }

  /**
   * The origin of an argument.
   *
   * @param component the index of the record component
   * @param element the index in the component's list, or -1 if the component is not a list
   */
  record Source(int component, int element) {}

  @Override
  public KernelSignature signature() {
    return signature;
  }

  @Override
  public Object[] arguments(KernelCall call) {
    if (call.getClass() != shape.type()) {
      throw new IllegalArgumentException(
          signature + " is called by " + shape.name() + ", not by " + call.getClass().getName());
    }
    Object[] parts = shape.parts(call);
    Object[] arguments = hasLists ? spread(parts) : parts;
    for (int i = 0; i < arguments.length; i++) {
      if (checked[i] && !accepts(parameters[i], arguments[i])) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s.%s must be %s for %s, not %s",
                shape.name(),
                nameOf(i),
                parameters[i],
                signature,
                describe(arguments[i])));
      }
    }
    return arguments;
  }

  private Object[] spread(Object[] parts) {
    int[] used = new int[parts.length];
    Object[] arguments = new Object[component.length];
    for (int i = 0; i < arguments.length; i++) {
      Object part = parts[component[i]];
      if (element[i] >= 0) {
        List<?> list = (List<?>) part;
        used[component[i]]++;
        part = element[i] < list.size() ? list.get(element[i]) : null;
      }
      arguments[i] = part;
    }
    for (int c = 0; c < parts.length; c++) {
      if (parts[c] instanceof List<?> list && list.size() != used[c]) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s.%s holds %d, %s takes %d",
                shape.name(),
                shape.components().get(c).name(),
                list.size(),
                signature,
                used[c]));
      }
    }
    return arguments;
  }

  private static boolean accepts(KernelParameter parameter, @Nullable Object argument) {
    ElementType<?> type = parameter.type();
    if (parameter.isBuffer()) {
      return argument instanceof KernelBuffer<?> buffer && buffer.type() == type;
    }
    if (argument instanceof Integer) {
      return type == ElementType.INT;
    }
    if (argument instanceof Long) {
      return type == ElementType.LONG;
    }
    return argument instanceof Float
        ? type == ElementType.FLOAT
        : argument instanceof Double && type == ElementType.DOUBLE;
  }

  private String nameOf(int argument) {
    String name = shape.components().get(component[argument]).name();
    return element[argument] < 0 ? name : name + "[" + element[argument] + "]";
  }

  /** Describes an argument that does not fit, for a message. */
  private static String describe(@Nullable Object argument) {
    return argument instanceof Number
        ? "the " + argument.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " " + argument
        : "" + argument;
  }
}
