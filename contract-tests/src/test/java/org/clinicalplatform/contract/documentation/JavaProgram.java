package org.clinicalplatform.contract.documentation;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.springframework.core.io.ClassPathResource;

/**
 * A program of a page: a block that declares a class, or the statements of all its other blocks in the frame
 * {@code contract/Statements.java.txt}.
 *
 * @param name of its class
 * @param source of its class
 */
record JavaProgram(String name, String source) {

    private static final Pattern CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");
    private static final String STATEMENTS = "Statements";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** The programs of a page, with the statements last. */
    static List<JavaProgram> of(Document page) throws IOException {
        List<JavaProgram> programs = new ArrayList<>();
        List<CodeBlock> statements = new ArrayList<>();
        for (CodeBlock block : blocks(page).toList()) {
            Matcher declaration = CLASS.matcher(block.text());
            if (declaration.find()) {
                programs.add(new JavaProgram(declaration.group(1), block.text()));
            } else {
                statements.add(block);
            }
        }
        if (!statements.isEmpty()) {
            programs.add(new JavaProgram(STATEMENTS, framed(statements)));
        }
        return programs;
    }

    static Stream<CodeBlock> blocks(Document page) {
        return page.blocks().stream().filter(block -> block.language().equals("java"));
    }

    /** The blocks to run are one method; those that are only compiled follow in another one. */
    private static String framed(List<CodeBlock> statements) throws IOException {
        String frame = new ClassPathResource("contract/Statements.java.txt").getContentAsString(StandardCharsets.UTF_8);
        return frame.replace("// run\n", joined(statements.stream().filter(block -> !isOnlyCompiled(block))))
                .replace("// compiled\n", joined(statements.stream().filter(JavaProgram::isOnlyCompiled)));
    }

    private static boolean isOnlyCompiled(CodeBlock block) {
        return block.marks().contains("compile");
    }

    private static String joined(Stream<CodeBlock> blocks) {
        return blocks.map(block -> "// " + block + "\n" + block.text()).collect(Collectors.joining());
    }

    /** Whether it can be run; a test in a page cannot, for instance. */
    boolean hasMain() {
        return source.contains("static void main(");
    }

    JavaProgram replacing(String written, String actual) {
        return new JavaProgram(name, source.replace(written, actual));
    }

    /** Compiles the programs into the folder. Returns errors and warnings, or nothing. */
    static String compile(List<JavaProgram> programs, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (JavaProgram program : programs) {
            files.add(Files.writeString(folder.resolve(program.name() + ".java"), program.source()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options =
                    List.of("-Xlint:all,-path", "-proc:none", "-d", folder.toString(), "--class-path", classPath());
            compiler.getTask(messages, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        return messages.toString();
    }

    /** Runs the compiled program in a process of its own. */
    Execution run(Path folder) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        File output = folder.resolve(name + ".log").toFile();
        Process process = new ProcessBuilder(
                        java.toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--class-path",
                        folder + File.pathSeparator + classPath(),
                        name)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        try {
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        name + " still runs after " + LIMIT + ":\n" + Files.readString(output.toPath()));
            }
            return new Execution(process.exitValue(), Files.readString(output.toPath()));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    /** How a program ended, and what it wrote. */
    record Execution(int status, String output) {}
}
