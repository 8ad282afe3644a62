package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Checks that the numeric constants of packages that decide by them say where they come from: a
 * constant's Javadoc contains {@code Source:}, or the Javadoc of a class around it contains {@code
 * Source of the constants:}. A source is a section of a paper, a measurement, a definition, or that
 * somebody chose the value.
 */
class ConstantSourcesTest {
  private static final Pattern PACKAGES =
      Pattern.compile(
          "org[.]gpuquerylab[.](joinorder[.]internal[.](auto|anytime)"
              + "|costmodel[.]internal[.](calibration|fit)"
              + "|concurrency[.](schedule|internal[.](arrival|execution)))$");

  private static final Pattern OWN = Pattern.compile("\\bSource:\\s+\\S");
  private static final Pattern SHARED = Pattern.compile("\\bSource of the constants:\\s+\\S");

  /** Absolute values of numbers that stand for themselves. */
  private static final Set<Double> PLAIN = Set.of(0.0, 1.0, 2.0);

  private static final int LEAST_FOUND = 100;

  /** What a reading of files found. */
  private record Found(List<String> constants, List<String> unsourced) {}

  @Test
  void constantsOfDecisionsSayWhereTheyComeFrom() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> files = Sources.files("src/main/java", ".java");
      files.removeIf(file -> !isDecisive(String.valueOf(file.getParent()).replace('/', '.')));
      Found found = found(manager.getJavaFileObjectsFromPaths(files));
      assertThat(found.unsourced).isEmpty();
      assertThat(found.constants).hasSizeGreaterThan(LEAST_FOUND);
    }
  }

  @Test
  void findsConstantsWithoutASource() throws IOException {
    String source =
        """
        package org.gpuquerylab.joinorder.internal.auto;
        class A {
          private static final double BARE = 0.3;
          /** A share. Source: chosen. */
          private static final double OWN = 0.3;
          /** A share. */
          private static final int TOLD = 1 << 5;
          private static final int ONE = 1;
          private static final int NONE = -1;
          private static final String TEXT = "3";
          private final double field = 0.3;
          static final double[] LIST = {3, 4};
          /** Inner. Source of the constants: a paper. */
          static class B {
            static final long SHARED = 7;
          }
        }
        """;
    Found found = found(List.of(SourceText.file("A.java", source)));
    assertThat(found.constants).containsExactly("BARE", "OWN", "TOLD", "LIST", "SHARED");
    assertThat(found.unsourced).containsExactly("A.java: BARE", "A.java: TOLD", "A.java: LIST");
    String elsewhere = source.replace("internal.auto", "internal.host");
    assertThat(found(List.of(SourceText.file("A.java", elsewhere))).constants).isEmpty();
  }

  private static boolean isDecisive(String place) {
    return PACKAGES.matcher(place).find();
  }

  private static Found found(Iterable<? extends JavaFileObject> files) throws IOException {
    Found found = new Found(new ArrayList<>(), new ArrayList<>());
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, files);
    Iterable<? extends CompilationUnitTree> units = task.parse();
    DocTrees docs = DocTrees.instance(task);
    for (CompilationUnitTree unit : units) {
      if (isDecisive(String.valueOf(unit.getPackageName()))) {
        new Constants(docs, found).scan(unit, false);
      }
    }
    return found;
  }

  /** Visits the constants of a file; the argument is whether a class around has a source. */
  private static final class Constants extends TreePathScanner<Void, Boolean> {
    private final DocTrees docs;
    private final Found found;

    Constants(DocTrees docs, Found found) {
      this.docs = docs;
      this.found = found;
    }

    @Override
    public Void visitClass(ClassTree type, Boolean shared) {
      return super.visitClass(type, shared || documents(SHARED));
    }

    @Override
    public Void visitVariable(VariableTree field, Boolean shared) {
      Set<Modifier> flags = field.getModifiers().getFlags();
      boolean fixed = flags.contains(Modifier.STATIC) && flags.contains(Modifier.FINAL);
      if (fixed && isNumeric(field.getType()) && hasNumber(field.getInitializer())) {
        found.constants.add(field.getName().toString());
        if (!shared && !documents(OWN)) {
          Path file = Path.of(getCurrentPath().getCompilationUnit().getSourceFile().toUri());
          found.unsourced.add(Sources.name(file) + ": " + field.getName());
        }
      }
      return null;
    }

    private boolean documents(Pattern source) {
      String text = docs.getDocComment(getCurrentPath());
      return text != null && source.matcher(text).find();
    }

    private static boolean isNumeric(Tree type) {
      Tree element = type instanceof ArrayTypeTree array ? array.getType() : type;
      return element instanceof PrimitiveTypeTree primitive
          && primitive.getPrimitiveTypeKind() != TypeKind.BOOLEAN;
    }

    /** Whether an expression has a number that does not stand for itself. */
    private static boolean hasNumber(Tree expression) {
      boolean[] has = {false};
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitLiteral(LiteralTree literal, Void none) {
          has[0] |=
              literal.getValue() instanceof Number number
                  && !PLAIN.contains(Math.abs(number.doubleValue()));
          return null;
        }
      }.scan(expression, null);
      return has[0];
    }
  }
}
