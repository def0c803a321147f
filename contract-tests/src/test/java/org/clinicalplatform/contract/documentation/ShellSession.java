package org.clinicalplatform.contract.documentation;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.function.Failable;
import org.springframework.core.io.ClassPathResource;

/**
 * One bash in which blocks of a page run in their order, as if a reader pasted them. The session ends at the first
 * command that fails; a response of any status is a success of curl.
 */
final class ShellSession {

    private static final String BLOCK = "@block ";
    private static final String STATUS = "@status ";

    private final Path folder;
    private final Map<String, String> environment = new TreeMap<>();
    private final Map<String, String> replacements = new LinkedHashMap<>();
    private Duration limit = Duration.ofSeconds(60);

    /** @param folder the working directory of the session */
    ShellSession(Path folder) {
        this.folder = folder;
    }

    ShellSession with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Replaces an address that the page names by the one that serves it in the tests. */
    ShellSession replacing(String written, String actual) {
        replacements.put(written, actual);
        return this;
    }

    ShellSession within(Duration longest) {
        limit = longest;
        return this;
    }

    /**
     * What a block did.
     *
     * @param statuses of the responses to its requests, in their order
     * @param succeeded whether all its commands did
     * @param output of the block and of those before it, on both streams
     */
    record Outcome(List<String> statuses, boolean succeeded, String output) {

        List<String> refusals() {
            return statuses.stream().filter(status -> !status.startsWith("2")).toList();
        }
    }

    /** The outcome of each block; the blocks after one that failed are missing. */
    Map<CodeBlock, Outcome> run(List<CodeBlock> blocks) {
        return Failable.get(() -> {
            Path script = Files.writeString(folder.resolve("session.bash"), script(blocks));
            Path log = folder.resolve("session.log");
            ProcessBuilder command = new ProcessBuilder("bash", script.toString())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            command.environment().putAll(environment);
            Process bash = command.start();
            try {
                if (!bash.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException("Still runs after " + limit + ":\n" + Files.readString(log));
                }
                return outcomes(blocks, Files.readString(log), bash.exitValue() == 0);
            } finally {
                // also when the test is interrupted at its time limit: a service that the session has started goes on
                bash.descendants().forEach(ProcessHandle::destroyForcibly);
                bash.destroyForcibly();
            }
        });
    }

    private String script(List<CodeBlock> blocks) {
        StringBuilder script = new StringBuilder(prelude());
        for (int i = 0; i < blocks.size(); i++) {
            script.append("echo; echo '" + BLOCK + i + "'\n").append(addressed(blocks.get(i)));
        }
        return script.append("exit 0\n").toString();
    }

    private String addressed(CodeBlock block) {
        String text = block.text();
        for (Map.Entry<String, String> replacement : replacements.entrySet()) {
            text = text.replace(replacement.getKey(), replacement.getValue());
        }
        return text;
    }

    private static String prelude() {
        return Failable.get(
                () -> new ClassPathResource("contract/reader.bash").getContentAsString(StandardCharsets.UTF_8));
    }

    private static Map<CodeBlock, Outcome> outcomes(List<CodeBlock> blocks, String log, boolean succeeded) {
        Map<CodeBlock, Outcome> outcomes = new LinkedHashMap<>();
        String[] parts = log.split("(?m)^" + BLOCK, -1);
        for (int i = 1; i < parts.length; i++) {
            List<String> statuses = new ArrayList<>();
            parts[i].lines()
                    .filter(line -> line.startsWith(STATUS))
                    .forEach(line -> statuses.add(line.substring(STATUS.length())));
            boolean last = i == parts.length - 1;
            outcomes.put(blocks.get(i - 1), new Outcome(statuses, succeeded || !last, last ? log : parts[i]));
        }
        return outcomes;
    }
}
