package org.gpuquerylab.backend.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Where the kernel of a {@link KernelCall} is, if not in a file of its own name. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KernelFile {

  /** The source file beside the record, without its extension. */
  String value();

  /** The kernel function's name, where the record's does not give it. */
  String kernel() default "";
}
