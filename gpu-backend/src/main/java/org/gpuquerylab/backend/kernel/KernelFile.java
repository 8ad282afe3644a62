package org.gpuquerylab.backend.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The location of a {@link KernelCall}'s kernel, if it is not in a file with the record's name. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KernelFile {

  /** The name of the source file beside the record, without its extension. */
  String value();

  /** The name of the kernel function, if it differs from the record's name. */
  String kernel() default "";
}
