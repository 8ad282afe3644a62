package org.gpuquerylab.cli.internal.option;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The list of commands in {@code lab --help}, divided into {@linkplain CommandGroup groups}. */
public final class GroupedCommands implements IHelpSectionRenderer {

  @Override
  public String render(Help help) {
    Map<String, Help> left = new LinkedHashMap<>(help.subcommands());
    int width = left.keySet().stream().mapToInt(String::length).max().orElse(0);
    if (left.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (CommandGroup group : CommandGroup.values()) {
      text.append(String.format(Locale.ROOT, "%n%s:%n", group.heading()));
      for (String name : group.commands()) {
        Help command = left.remove(name);
        if (command != null) {
          text.append(line(name, command, width));
        }
      }
    }
    left.forEach((name, command) -> text.append(line(name, command, width)));
    return text.toString();
  }

  private static String line(String name, Help command, int width) {
    String[] description = command.commandSpec().usageMessage().description();
    String summary = description.length == 0 ? "" : description[0];
    return String.format(Locale.ROOT, "  %-" + width + "s  %s%n", name, summary);
  }

  /** Shows the commands of a command line in groups. */
  public static void applyTo(CommandLine lab) {
    Map<String, IHelpSectionRenderer> sections = new LinkedHashMap<>(lab.getHelpSectionMap());
    sections.put(CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    sections.put(
        CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new GroupedCommands());
    lab.setHelpSectionMap(sections);
  }
}
