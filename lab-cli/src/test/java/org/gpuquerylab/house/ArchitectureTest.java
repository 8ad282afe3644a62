package org.gpuquerylab.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The directions of dependencies: experiments, algorithms, primitives, SPI; backends, SPI. */
@AnalyzeClasses(packages = "org.gpuquerylab", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "org.gpuquerylab.";
  private static final String EXPERIMENTS = ROOT + "experiments..";
  private static final String PLOTS = ROOT + "plots..";
  private static final String PRIMITIVES = ROOT + "primitives..";
  private static final String BACKEND = ROOT + "backend..";
  private static final String OPENCL = ROOT + "backend.opencl..";
  private static final String CUDA = ROOT + "backend.cuda..";
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
          .resideOutsideOfPackages(OPENCL, CUDA)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(OPENCL, CUDA);

  @ArchTest
  static final ArchRule only_the_cuda_backend_sees_jcuda =
      noClasses()
          .that()
          .resideOutsideOfPackage(CUDA)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jcuda..", "org.jcuda..");

  @ArchTest
  static final ArchRule only_backends_see_jna =
      noClasses()
          .that()
          .resideOutsideOfPackages(CUDA, OPENCL)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.sun.jna..");

  @ArchTest
  static final ArchRule only_the_opencl_backend_sees_jocl =
      noClasses()
          .that()
          .resideOutsideOfPackage(OPENCL)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.jocl..");

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
