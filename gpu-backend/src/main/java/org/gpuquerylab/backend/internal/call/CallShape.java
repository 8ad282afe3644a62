package org.gpuquerylab.backend.internal.call;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.internal.source.KernelLocation;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * The facts that a record class states about its kernel: the name, the file and the parameters. The
 * shape includes one method handle that reads the components of a call. Created once for each
 * class.
 */
final class CallShape {
  private static final ClassValue<CallShape> ALL =
      new ClassValue<>() {
        @Override
        protected CallShape computeValue(Class<?> type) {
          return new CallShape(type);
        }
      };

  private final Class<?> type;
  private final List<CallComponent> components;
  private final MethodHandle parts;

  private CallShape(Class<?> type) {
    RecordComponent[] declared = type.getRecordComponents();
    if (declared == null || !KernelCall.class.isAssignableFrom(type)) {
      throw new BackendException(type.getName() + " is not a record that implements KernelCall");
    }
    this.type = type;
    this.components = Stream.of(declared).map(c -> CallComponent.of(type, c)).toList();
    this.parts = parts(type, declared);
  }

  /** Reads the shape of a class. */
  static CallShape of(Class<?> type) {
    return ALL.get(type);
  }

  /**
   * A method handle of type (Object)Object[] that returns the values of the components in the order
   * of their declaration.
   */
  private static MethodHandle parts(Class<?> type, RecordComponent[] components) {
    MethodHandle[] accessors =
        Stream.of(components)
            .map(c -> accessor(type, c.getAccessor()))
            .toArray(MethodHandle[]::new);
    MethodHandle collect =
        MethodHandles.identity(Object[].class).asCollector(Object[].class, accessors.length);
    if (accessors.length == 0) {
      return MethodHandles.dropArguments(collect, 0, Object.class);
    }
    return MethodHandles.permuteArguments(
        MethodHandles.filterArguments(collect, 0, accessors),
        MethodType.methodType(Object[].class, Object.class),
        new int[accessors.length]);
  }

  private static MethodHandle accessor(Class<?> type, Method accessor) {
    try {
      accessor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflect(accessor)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException | RuntimeException e) {
      throw new BackendException("cannot read " + type.getName() + "." + accessor.getName(), e);
    }
  }

  /** The record class itself. */
  Class<?> type() {
    return type;
  }

  /** The record's name, for messages. */
  String name() {
    return type.getSimpleName();
  }

  List<CallComponent> components() {
    return components;
  }

  /** The kernel function's name. */
  String kernel() {
    KernelFile file = type.getAnnotation(KernelFile.class);
    if (file != null && !file.kernel().isEmpty()) {
      return file.kernel();
    }
    return name().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }

  /** The location of the kernel's source. */
  KernelLocation location() {
    KernelFile file = type.getAnnotation(KernelFile.class);
    return new KernelLocation(type, file == null ? kernel() : file.value(), kernel());
  }

  /** The values of a call's components, in the order of their declaration. */
  Object[] parts(KernelCall call) {
    try {
      return (Object[]) parts.invokeExact((Object) call);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot read " + Arrays.toString(type.getInterfaces()), e);
    }
  }
}
