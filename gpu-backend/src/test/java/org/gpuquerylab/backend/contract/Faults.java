package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Wrong calls and what their messages must name. */
final class Faults {
  private Faults() {}

  static void outOfBounds(ThrowingCallable call, String... parts) {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(call)
        .satisfies(fault -> Faults.names(fault, parts));
  }

  static void closed(ThrowingCallable call, String what) {
    assertThatIllegalStateException()
        .isThrownBy(call)
        .satisfies(fault -> names(fault, what, "is closed"));
  }

  static void illegalArgument(ThrowingCallable call, String... parts) {
    assertThatIllegalArgumentException()
        .isThrownBy(call)
        .satisfies(fault -> Faults.names(fault, parts));
  }

  static void illegalState(ThrowingCallable call, String... parts) {
    assertThatIllegalStateException()
        .isThrownBy(call)
        .satisfies(fault -> Faults.names(fault, parts));
  }

  private static void names(Throwable fault, String... parts) {
    org.assertj.core.api.Assertions.assertThat(fault).hasMessageContainingAll(parts);
  }
}
