package org.gpuquerylab.backend.internal.call;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.jspecify.annotations.Nullable;

/**
 * One component of a {@link KernelCall}.
 *
 * @param name the name of the component
 * @param written the type as written in the source, for messages
 * @param isList whether the component is a list, which stands for numbered parameters
 * @param isBuffer whether the component, or each element of its list, is a buffer; otherwise it is
 *     a scalar
 * @param type the type of the elements or of the scalar; null if it may differ between calls
 */
record CallComponent(
    String name, String written, boolean isList, boolean isBuffer, @Nullable ElementType<?> type) {
  private static final Map<Type, ElementType<?>> SCALARS =
      Map.of(
          int.class, ElementType.INT,
          long.class, ElementType.LONG,
          float.class, ElementType.FLOAT,
          double.class, ElementType.DOUBLE,
          Integer.class, ElementType.INT,
          Long.class, ElementType.LONG,
          Float.class, ElementType.FLOAT,
          Double.class, ElementType.DOUBLE);
  private static final Map<Type, ElementType<?>> ARRAYS =
      Map.of(
          byte[].class, ElementType.BYTE,
          int[].class, ElementType.INT,
          long[].class, ElementType.LONG,
          float[].class, ElementType.FLOAT,
          double[].class, ElementType.DOUBLE);

  /**
   * Reads a component.
   *
   * @throws BackendException if no kernel parameter can have the component's type
   */
  static CallComponent of(Class<?> call, RecordComponent component) {
    boolean isList = component.getType() == List.class;
    Type element = isList ? argument(component.getGenericType()) : component.getGenericType();
    boolean isBuffer = KernelBuffer.class.isAssignableFrom(raw(element));
    boolean isScalar = element == Number.class || SCALARS.containsKey(element);
    if (!isBuffer && !isScalar) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "%s.%s is a %s: a kernel takes a DeviceBuffer, an int, long, float, double or Number, or a List of these",
              call.getSimpleName(),
              component.getName(),
              element.getTypeName()));
    }
    return new CallComponent(
        component.getName(),
        component.getGenericType().getTypeName().replaceAll("[\\w.]+\\.", ""),
        isList,
        isBuffer,
        isBuffer ? ARRAYS.get(argument(element)) : SCALARS.get(element));
  }

  private static Class<?> raw(Type type) {
    Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
    return raw instanceof Class<?> known ? known : Object.class;
  }

  /** The only type argument of a type, or the type itself if it has none. */
  private static Type argument(Type type) {
    return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : type;
  }

  /** Whether a parameter can receive this component, or one element of its list. */
  boolean fits(KernelParameter parameter) {
    return isBuffer == parameter.isBuffer() && (type == null || type == parameter.type());
  }

  /** Whether only a launch can show that an argument fits. */
  boolean isChecked() {
    return isBuffer || isList || type == null;
  }
}
