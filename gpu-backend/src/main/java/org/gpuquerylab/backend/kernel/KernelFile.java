package org.gpuquerylab.backend.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The place of a {@link KernelCall}'s kernel, if it is not in a file of its own name. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KernelFile {

  /** The source file beside the record, without its extension. */
  String value();

  /** The kernel function's name, if the record's name does not give it. */
  String kernel() default "";
}
