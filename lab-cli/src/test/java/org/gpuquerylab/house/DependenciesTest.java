package org.gpuquerylab.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatchers;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.spi.BackendProvider;

/**
 * Checks the directions of dependencies: from the command to experiments and benchmarks, then to
 * measuring and algorithms, then to primitives, and then to the SPI. Backends depend only on the
 * SPI.
 */
@AnalyzeClasses(packages = "org.gpuquerylab", importOptions = DependenciesTest.MainClasses.class)
class DependenciesTest {

  /** Excludes the test classes of modules and their jars. */
  static final class MainClasses implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return new DoNotIncludeTests().includes(location) && !location.contains("-tests.jar");
    }
  }

  private static final String ROOT = "org.gpuquerylab.";
  private static final String INPUT = ROOT + "input..";
  private static final String CLI = ROOT + "cli..";
  private static final String BENCH = ROOT + "bench..";
  private static final String EXPERIMENTS = ROOT + "experiments..";
  private static final String MEASURE = ROOT + "measure..";
  private static final String PLOTS = ROOT + "plots..";
  private static final String PRIMITIVES = ROOT + "primitives..";
  private static final String BACKEND = ROOT + "backend..";
  private static final String CLUSTER = ROOT + "cluster..";

  /**
   * The packages of the backends that are separate modules; only their provider files name them.
   * The CPU backend is not among them, because it is always available and tests of the SPI use it.
   */
  private static final String[] BACKENDS =
      ServiceLoader.load(BackendProvider.class).stream()
          .map(provider -> provider.type().getPackageName() + "..")
          .filter(name -> !name.equals(ROOT + "backend.cpu.."))
          .toArray(String[]::new);

  /** Packages that every module may use, backends included. */
  private static final PackageMatchers FOR_ALL =
      PackageMatchers.of("org.gpuquerylab..", "java..", "org.jspecify..");

  private static final String[] ALGORITHMS = {
    ROOT + "joinorder..",
    ROOT + "entropy..",
    ROOT + "operators..",
    ROOT + "costmodel..",
    ROOT + "concurrency.."
  };

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices().matching("org.gpuquerylab.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule nothing_knows_the_command =
      noClasses()
          .that()
          .resideOutsideOfPackage(CLI)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(CLI);

  @ArchTest
  static final ArchRule nothing_knows_benchmarks =
      noClasses()
          .that()
          .resideOutsideOfPackage(BENCH)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BENCH);

  @ArchTest
  static final ArchRule nothing_below_knows_experiments =
      noClasses()
          .that()
          .resideOutsideOfPackages(EXPERIMENTS, CLI)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(EXPERIMENTS);

  @ArchTest
  static final ArchRule measuring_knows_no_paper =
      classes()
          .that()
          .resideInAPackage(MEASURE)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(MEASURE, PLOTS, INPUT, BACKEND)
                  .or(resideOutsideOfPackage("org.gpuquerylab..")));

  /**
   * The packages of the papers are independent, but the package of cost models ranks plans that run
   * the Star Schema Benchmark.
   */
  @ArchTest
  static final ArchRule papers_are_measured_apart =
      slices()
          .matching(ROOT + "experiments.internal.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAPackage(ROOT + "experiments.internal.costmodel.."),
              resideInAPackage(ROOT + "experiments.internal.ssb.."));

  @ArchTest
  static final ArchRule algorithms_are_not_measured_from_within =
      noClasses()
          .that()
          .resideInAnyPackage(ALGORITHMS)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(MEASURE);

  @ArchTest
  static final ArchRule input_knows_nothing_else =
      noClasses()
          .that()
          .resideInAPackage(INPUT)
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.gpuquerylab..").and(not(resideInAPackage(INPUT))));

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
          .resideOutsideOfPackages(PLOTS, EXPERIMENTS, MEASURE, CLI)
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
  static final ArchRule only_the_duckdb_adapter_sees_duckdb =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + "data.internal..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.duckdb..");

  /** Spark's jars are only on the class path of a separate process. */
  @ArchTest
  static final ArchRule only_the_driver_sees_spark =
      noClasses()
          .that()
          .resideOutsideOfPackage(ROOT + "cluster.internal.spark..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", ROOT + "cluster.internal.spark..");

  @ArchTest
  static final ArchRule only_the_command_knows_the_cluster =
      noClasses()
          .that()
          .resideOutsideOfPackages(CLUSTER, CLI)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(CLUSTER);

  @ArchTest
  static final ArchRule algorithm_modules_are_independent =
      slices()
          .matching(ROOT + "(joinorder|entropy|operators|costmodel|concurrency)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAPackage(ROOT + "costmodel.."), resideInAPackage(ROOT + "operators.."))
          .ignoreDependency(
              resideInAPackage(ROOT + "concurrency.."),
              resideInAPackage(ROOT + "costmodel.profile.."));

  @ArchTest
  static final ArchRule only_workers_start_pools =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.primitives\\.Workers.*")
          .and()
          .resideOutsideOfPackage(MEASURE)
          .should()
          .dependOnClassesThat()
          .haveNameMatching("java\\.util\\.concurrent\\.(Executors|ThreadPoolExecutor)");

  @ArchTest
  static final ArchRule the_spi_only_transports =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "backend.spi..")
          .should()
          .haveNameMatching("(?i).*(cholesky|solver|scan|sort|join).*")
          .orShould()
          .dependOnClassesThat(
              resideInAPackage("org.gpuquerylab..").and(not(resideInAPackage(BACKEND))));

  @ArchTest
  static void there_are_backends_to_look_at(JavaClasses classes) {
    if (BACKENDS.length < 2) {
      throw new AssertionError(
          "no modules of backends were found, so the rules about them check nothing");
    }
  }
}
