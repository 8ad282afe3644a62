package org.gpuquerylab.backend.opencl.internal;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * Two functions for x86-64. Code that runs in a signal handler, or replaces it, can neither be Java
 * code nor call back into Java.
 */
final class MachineCode {
  private final ByteArrayOutputStream code = new ByteArrayOutputStream();

  private MachineCode() {}

  /** Whether this processor can run the machine code of this class. */
  static boolean runsHere() {
    return System.getProperty("os.arch").equals("amd64");
  }

  /**
   * A replacement for {@code sigaction} that sets no handler. The code records the last handler
   * that a driver requested for one signal, and returns the current handler.
   *
   * @param signal the number of the signal
   * @param note the address of the 8 bytes that store the recorded handler
   * @param sigaction the address of the C library's function
   */
  static byte[] noteHandler(int signal, long note, long sigaction) {
    return new MachineCode()
        .add("83ff")
        .add((byte) signal) // cmp edi, signal
        .add("7512") // jne to the xor
        .add("4885f6") // test rsi, rsi: the new action
        .add("740d") // je to the xor
        .add("488b06") // mov rax, [rsi]: its handler
        .add("48a3")
        .add(note) // mov [note], rax
        .add("31f6") // xor esi, esi: no new action
        .add("48b8")
        .add(sigaction) // mov rax, sigaction
        .add("ffe0") // jmp rax
        .code
        .toByteArray();
  }

  /**
   * A handler that calls the JVM's handler first. This code calls a driver's handler if the signal
   * does not belong to the JVM.
   *
   * @param jvm the address of the JVM's function for such handlers; it returns whether the signal
   *     belonged to the JVM
   * @param driver the address of the driver's handler
   */
  static byte[] handleAfterJvm(long jvm, long driver) {
    return new MachineCode()
        .add("53") // push rbx
        .add("4154") // push r12
        .add("4155") // push r13; the stack is aligned for a call now
        .add("89fb") // mov ebx, edi: the signal
        .add("4989f4") // mov r12, rsi: its siginfo_t
        .add("4989d5") // mov r13, rdx: its ucontext_t
        .add("31c9") // xor ecx, ecx: do not abort if the signal is not the JVM's
        .add("48b8")
        .add(jvm) // mov rax, jvm
        .add("ffd0") // call rax
        .add("85c0") // test eax, eax
        .add("89df") // mov edi, ebx
        .add("4c89e6") // mov rsi, r12
        .add("4c89ea") // mov rdx, r13
        .add("415d") // pop r13
        .add("415c") // pop r12
        .add("5b") // pop rbx
        .add("750c") // jne to the ret: the signal was the JVM's
        .add("48b8")
        .add(driver) // mov rax, driver
        .add("ffe0") // jmp rax
        .add("c3") // ret
        .code
        .toByteArray();
  }

  private MachineCode add(String hexadecimal) {
    code.writeBytes(HexFormat.of().parseHex(hexadecimal));
    return this;
  }

  private MachineCode add(byte value) {
    code.write(value);
    return this;
  }

  private MachineCode add(long value) {
    code.writeBytes(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
    return this;
  }
}
