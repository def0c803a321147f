package org.clinicalplatform.bench.process;

import java.nio.file.Path;
import java.util.List;

/**
 * One way to start the server.
 *
 * @param name for a report
 * @param javaHome of the JDK
 * @param arguments of its {@code java}
 */
public record ServerForm(String name, Path javaHome, List<String> arguments) {}
