package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Checks that no public nested class has the name of a top-level class of its module. Otherwise,
 * only an import would tell which of the two a name means.
 */
class NestedNamesTest {

  @Test
  void publicNestedClassesAreNamedUnlikeTheirModulesClasses() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<Path> all = Sources.files("src", ".java");
      for (Path module : Sources.modules()) {
        List<Path> files = all.stream().filter(file -> file.startsWith(module)).toList();
        if (!files.isEmpty()) {
          assertThat(shared(manager.getJavaFileObjectsFromPaths(files))).isEmpty();
        }
      }
    }
  }

  @Test
  void tellsSharedNames() throws IOException {
    List<JavaFileObject> files =
        List.of(
            source("A", "public class A { public record B() {} record C() {} interface D {} }"),
            source("B", "class B { private record A() {} interface E { record C() {} } }"),
            source("C", "interface C { class B {} class F { public enum D {} } }"),
            source("D", "enum D { ONE }"));
    assertThat(shared(files)).containsExactlyInAnyOrder("A.B", "B.E.C", "C.B", "C.F.D");
  }

  private static JavaFileObject source(String name, String text) {
    return new SimpleJavaFileObject(URI.create("mem:/" + name), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreErrors) {
        return text;
      }
    };
  }

  /** The public nested classes that have the name of a top-level class. */
  private static List<String> shared(Iterable<? extends JavaFileObject> files) throws IOException {
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, files);
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    Set<String> alone =
        units.stream()
            .flatMap(unit -> unit.getTypeDecls().stream())
            .filter(ClassTree.class::isInstance)
            .map(type -> ((ClassTree) type).getSimpleName().toString())
            .collect(Collectors.toSet());
    List<String> shared = new ArrayList<>();
    for (CompilationUnitTree unit : units) {
      nested(unit).stream()
          .filter(name -> alone.contains(name.substring(name.lastIndexOf('.') + 1)))
          .forEach(shared::add);
    }
    return shared;
  }

  /** The public nested classes of a file, in the form {@code Outer.Inner}. */
  private static List<String> nested(CompilationUnitTree unit) {
    List<String> names = new ArrayList<>();
    Deque<ClassTree> around = new ArrayDeque<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree type, Void none) {
        if (!around.isEmpty() && isPublic(type, around.peekLast())) {
          String outer =
              around.stream().map(ClassTree::getSimpleName).collect(Collectors.joining("."));
          names.add(outer + "." + type.getSimpleName());
        }
        around.addLast(type);
        super.visitClass(type, null);
        around.removeLast();
        return null;
      }
    }.scan(unit, null);
    return names;
  }

  /** Whether a nested class is public; members of an interface are always public. */
  private static boolean isPublic(ClassTree type, ClassTree outer) {
    return type.getModifiers().getFlags().contains(Modifier.PUBLIC)
        || outer.getKind() == Tree.Kind.INTERFACE;
  }
}
