package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Checks that files, including kernels and tests, have at most 400 lines, methods at most 40, and
 * functions of kernels at most 80.
 */
class LengthTest {

  private static final int MOST_LINES_OF_A_FILE = 400;
  private static final int MOST_LINES_OF_A_METHOD = 40;

  /**
   * Kernels may be longer than methods, because their parts share dozens of values in registers and
   * local memory.
   */
  private static final int MOST_LINES_OF_A_KERNEL = 80;

  @Test
  void filesHaveAtMost400Lines() throws IOException {
    List<String> longer = new ArrayList<>();
    for (Path file : Sources.files("src", ".java", ".cl", ".cu", ".cuh", ".cpp", ".sh")) {
      try (Stream<String> lines = Files.lines(file)) {
        long count = lines.count();
        if (count > MOST_LINES_OF_A_FILE) {
          longer.add(Sources.name(file) + ": " + count);
        }
      }
    }
    assertThat(longer).isEmpty();
  }

  @Test
  void functionsOfKernelsHaveAtMost80Lines() throws IOException {
    List<String> longer = new ArrayList<>();
    int found = 0;
    for (Path file : Sources.files("src/main", ".cl", ".cu", ".cuh", ".h")) {
      Map<String, Integer> lengths = KernelFunctions.lengths(Files.readString(file));
      found += lengths.size();
      lengths.values().removeIf(lines -> lines <= MOST_LINES_OF_A_KERNEL);
      lengths.forEach(
          (place, lines) -> longer.add(Sources.name(file) + ":" + place + ": " + lines));
    }
    assertThat(longer).isEmpty();
    assertThat(found).isGreaterThan(300);
  }

  @Test
  void countsTheLinesOfFunctionsOfKernels() {
    assertThat(
            KernelFunctions.lengths(
                """
                // no {
                #define A(x) \\
                  f(x)
                CONSTANT_ARRAY(uint, LIST) = {
                    1,
                };
                DEVICE int one(int x) { return x; }
                KERNEL void __launch_bounds__(GROUP)
                    two(int x,
                        int y) {
                  if (x) {
                    y++;
                  }
                }

                DEVICE uint three(uint x) {
                }
                """))
        .containsExactly(entry("16 three", 2), entry("8 two", 7));
  }

  @Test
  void methodsHaveAtMost40Lines() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> files = Sources.files("src", ".java");
      assertThat(longMethods(manager.getJavaFileObjectsFromPaths(files))).isEmpty();
    }
  }

  @Test
  void countsTheLinesOfMethods() throws IOException {
    String table = "  @Table({\n" + "1,\n".repeat(50) + "  })\n";
    String fits = table + "  int fits() {\n" + "    f();\n".repeat(38) + "  }\n";
    String longer = "  int longer() {\n" + "    f();\n".repeat(39) + "  }\n";
    String source = "class A {\n" + fits + "  class B {\n" + longer + "  }\n}\n";
    assertThat(longMethods(List.of(SourceText.file("A.java", source))))
        .containsExactly("A.java: longer: 41");
  }

  /**
   * Finds methods that are too long, from the return type to the closing brace; a table of cases in
   * an annotation does not count.
   */
  private static List<String> longMethods(Iterable<? extends JavaFileObject> files)
      throws IOException {
    List<String> longer = new ArrayList<>();
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, files);
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    for (CompilationUnitTree unit : task.parse()) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitMethod(MethodTree method, Void none) {
          long lines = lines(unit, method, positions);
          if (lines > MOST_LINES_OF_A_METHOD) {
            Path file = Path.of(unit.getSourceFile().toUri());
            longer.add(Sources.name(file) + ": " + method.getName() + ": " + lines);
          }
          return super.visitMethod(method, null);
        }
      }.scan(unit, null);
    }
    return longer;
  }

  private static long lines(
      CompilationUnitTree unit, MethodTree method, SourcePositions positions) {
    Tree head = method.getReturnType() == null ? method : method.getReturnType();
    long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, head));
    long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
    return last - first + 1;
  }
}
