package org.gpuquerylab.backend.opencl.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The access rights of a process's memory, from Linux's {@code /proc/<pid>/maps}. */
final class Mappings {
  private static final Path FILE = Path.of("/proc/self/maps");

  private final NavigableMap<Long, Mapping> byStart;

  private Mappings(NavigableMap<Long, Mapping> byStart) {
    this.byStart = byStart;
  }

  private record Mapping(long end, Access access) {}

  /**
   * The ways of accessing memory.
   *
   * @param bits the C library's flags PROT_READ, PROT_WRITE and PROT_EXEC
   */
  record Access(int bits) {
    private static Access of(String letters) {
      return new Access(
          (letters.charAt(0) == 'r' ? 1 : 0)
              | (letters.charAt(1) == 'w' ? 2 : 0)
              | (letters.charAt(2) == 'x' ? 4 : 0));
    }

    boolean isWritable() {
      return (bits & 2) != 0;
    }
  }

  static Mappings ofThisProcess() {
    try (Stream<String> lines = Files.lines(FILE)) {
      return of(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Mappings of(Stream<String> lines) {
    NavigableMap<Long, Mapping> mappings = new TreeMap<>();
    lines.forEach(
        line -> {
          String[] fields = line.split(" ", 3);
          String[] range = fields[0].split("-", 2);
          mappings.put(
              Long.parseUnsignedLong(range[0], 16),
              new Mapping(Long.parseUnsignedLong(range[1], 16), Access.of(fields[1])));
        });
    return new Mappings(mappings);
  }

  /** The access rights of the memory at an address; none if nothing is mapped there. */
  Access access(long address) {
    Map.Entry<Long, Mapping> mapping = byStart.floorEntry(address);
    return mapping == null || address >= mapping.getValue().end()
        ? new Access(0)
        : mapping.getValue().access();
  }
}
