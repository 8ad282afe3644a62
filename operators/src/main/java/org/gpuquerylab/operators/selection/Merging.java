package org.gpuquerylab.operators.selection;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways of combining a new filter with the existing one. */
enum Merging {
  REPLACE(0),
  AND(1),
  OR(2);

  /** All numbers by name, for the kernels. */
  static final Map<String, Integer> DEFINES =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Merging::name, Merging::code));

  private final int code;

  Merging(int code) {
    this.code = code;
  }

  /** The number by which the kernels identify this way of combining filters. */
  int code() {
    return code;
  }

  static Merging ofCode(int code) {
    return values()[code];
  }

  int of(int before, int set) {
    return switch (this) {
      case REPLACE -> set;
      case AND -> before & set;
      case OR -> before | set;
    };
  }
}
