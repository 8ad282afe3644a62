package org.gpuquerylab.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatchers;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.spi.BackendProvider;

/** The directions of dependencies: experiments, algorithms, primitives, SPI; backends, SPI. */
@AnalyzeClasses(packages = "org.gpuquerylab", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "org.gpuquerylab.";
  private static final String EXPERIMENTS = ROOT + "experiments..";
  private static final String PLOTS = ROOT + "plots..";
  private static final String PRIMITIVES = ROOT + "primitives..";
  private static final String BACKEND = ROOT + "backend..";

  /** Each backend's packages, of which nobody but its provider's file knows the names. */
  private static final String[] BACKENDS =
      ServiceLoader.load(BackendProvider.class).stream()
          .map(provider -> provider.type().getPackageName() + "..")
          .toArray(String[]::new);

  /** What a backend may use and others too. */
  private static final PackageMatchers FOR_ALL =
      PackageMatchers.of("org.gpuquerylab..", "java..", "org.slf4j..", "org.jspecify..");

  private static final String[] ALGORITHMS = {
    ROOT + "joinorder..",
    ROOT + "entropy..",
    ROOT + "operators..",
    ROOT + "costmodel..",
    ROOT + "concurrency.."
  };

  @ArchTest
  static final ArchRule nothing_below_knows_experiments =
      noClasses()
          .that()
          .resideOutsideOfPackage(EXPERIMENTS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(EXPERIMENTS);

  @ArchTest
  static final ArchRule plots_know_neither_backends_nor_algorithms =
      noClasses()
          .that()
          .resideInAPackage(PLOTS)
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.gpuquerylab..").and(not(resideInAPackage(PLOTS))));

  @ArchTest
  static final ArchRule only_experiments_draw =
      noClasses()
          .that()
          .resideOutsideOfPackages(PLOTS, EXPERIMENTS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(PLOTS);

  @ArchTest
  static final ArchRule primitives_know_no_algorithm =
      noClasses()
          .that()
          .resideInAPackage(PRIMITIVES)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ALGORITHMS);

  @ArchTest
  static final ArchRule backends_know_the_spi_alone =
      noClasses()
          .that()
          .resideInAPackage(BACKEND)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(PRIMITIVES, PLOTS)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(ALGORITHMS);

  @ArchTest
  static final ArchRule backends_are_found_and_never_named =
      noClasses()
          .that()
          .resideOutsideOfPackages(BACKENDS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BACKENDS);

  @ArchTest
  static void only_backends_see_what_they_are_made_of(JavaClasses classes) {
    Set<String> theirs =
        classes.stream()
            .filter(resideInAnyPackage(BACKENDS))
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass().getBaseComponentType().getPackageName())
            .filter(name -> !name.isEmpty() && !FOR_ALL.test(name))
            .collect(Collectors.toSet());
    noClasses()
        .that()
        .resideOutsideOfPackages(BACKENDS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(theirs.toArray(String[]::new))
        .check(classes);
  }

  @ArchTest
  static final ArchRule only_the_sql_adapter_sees_the_sql_parser =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + "joinorder.sql..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("net.sf.jsqlparser..");

  @ArchTest
  static final ArchRule only_the_duckdb_adapter_sees_duckdb =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + "experiments.duckdb..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.duckdb..");

  @ArchTest
  static final ArchRule algorithm_modules_are_independent =
      slices()
          .matching(ROOT + "(joinorder|entropy|operators|costmodel|concurrency)..")
          .should()
          .beFreeOfCycles();
}
