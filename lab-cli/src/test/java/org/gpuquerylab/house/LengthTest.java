package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Files of at most 300 lines, kernels and tests too; methods of at most 40. */
class LengthTest {

  private static final int MOST_LINES_OF_A_FILE = 300;
  private static final int MOST_LINES_OF_A_METHOD = 40;

  @Test
  void filesHaveAtMost300Lines() throws IOException {
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

  /** From the return type to the closing brace: a table of cases in an annotation is no code. */
  @Test
  void methodsHaveAtMost40Lines() throws IOException {
    List<Path> files = Sources.files("src", ".java");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> longer = new ArrayList<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  diagnostic -> {},
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
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
    }
    assertThat(longer).isEmpty();
  }

  private static long lines(
      CompilationUnitTree unit, MethodTree method, SourcePositions positions) {
    Tree head = method.getReturnType() == null ? method : method.getReturnType();
    long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, head));
    long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
    return last - first + 1;
  }
}
