package org.gpuquerylab.backend.opencl.internal;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A library that the dynamic linker has loaded into this process: a 64-bit ELF file. See {@code
 * elf(5)} for the meaning of the tables.
 *
 * @param name the path of the file; empty for the program itself
 * @param base the address to which the library's addresses are relative
 * @param dynamic the address of the library's dynamic section
 */
record SharedObject(String name, long base, long dynamic) {
  private static final int DT_PLTRELSZ = 2;
  private static final int DT_STRTAB = 5;
  private static final int DT_SYMTAB = 6;
  private static final int DT_RELA = 7;
  private static final int DT_RELASZ = 8;
  private static final int DT_STRSZ = 10;
  private static final int DT_JMPREL = 23;
  private static final int DT_RELACOUNT = 0x6ffffff9;
  private static final int RELOCATION_BYTES = 24;
  private static final int SYMBOL_BYTES = 24;

  /**
   * A slot in which this library stores the address of a function.
   *
   * @param function the function's name
   * @param address the address of the slot
   */
  record Slot(String function, long address) {}

  /**
   * The slots in which this library stores the addresses of the given functions of other libraries.
   */
  List<Slot> slots(Collection<String> functions) {
    Map<Long, Long> entries = dynamicEntries();
    List<Slot> slots = new ArrayList<>();
    if (entries.containsKey((long) DT_SYMTAB) && entries.containsKey((long) DT_STRTAB)) {
      // Most relocations of a library, beginning with the first, have no symbol.
      long skipped = entries.getOrDefault((long) DT_RELACOUNT, 0L) * RELOCATION_BYTES;
      collect(entries, DT_RELA, skipped, DT_RELASZ, functions, slots);
      collect(entries, DT_JMPREL, 0, DT_PLTRELSZ, functions, slots);
    }
    return slots;
  }

  private Map<Long, Long> dynamicEntries() {
    Map<Long, Long> entries = new HashMap<>();
    Pointer section = new Pointer(dynamic);
    for (long at = 0; section.getLong(at) != 0; at += 16) {
      entries.put(section.getLong(at), section.getLong(at + 8));
    }
    return entries;
  }

  private void collect(
      Map<Long, Long> entries,
      int table,
      long skipped,
      int size,
      Collection<String> functions,
      List<Slot> slots) {
    long bytes = entries.getOrDefault((long) size, 0L) - skipped;
    if (bytes <= 0 || !entries.containsKey((long) table)) {
      return;
    }
    ByteBuffer relocations = view(address(entries, table) + skipped, bytes);
    Pointer symbols = new Pointer(address(entries, DT_SYMTAB));
    ByteBuffer names = view(address(entries, DT_STRTAB), entries.getOrDefault((long) DT_STRSZ, 0L));
    for (int at = 0; at + RELOCATION_BYTES <= bytes; at += RELOCATION_BYTES) {
      long info = relocations.getLong(at + 8);
      int symbol = (int) (info >>> 32);
      if (symbol != 0 && storesAddress((int) info)) {
        int name = symbols.getInt((long) symbol * SYMBOL_BYTES);
        for (String function : functions) {
          if (isAt(names, name, function)) {
            slots.add(new Slot(function, base + relocations.getLong(at)));
          }
        }
      }
    }
  }

  /** The relocation types of x86-64, then those of AArch64. */
  private static boolean storesAddress(int type) {
    return switch (type) {
      case 1, 6, 7, 257, 1025, 1026 -> true;
      default -> false;
    };
  }

  private static boolean isAt(ByteBuffer names, int at, String name) {
    if (at < 0 || at + name.length() >= names.capacity()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (names.get(at + i) != name.charAt(i)) {
        return false;
      }
    }
    return names.get(at + name.length()) == 0;
  }

  /**
   * Some dynamic linkers replace the offsets in the section by absolute addresses when they load a
   * library, others do not.
   */
  private long address(Map<Long, Long> entries, int tag) {
    long value = entries.getOrDefault((long) tag, 0L);
    return Long.compareUnsigned(value, base) < 0 ? base + value : value;
  }

  private static ByteBuffer view(long address, long bytes) {
    return new Pointer(address).getByteBuffer(0, bytes).order(ByteOrder.nativeOrder());
  }
}
