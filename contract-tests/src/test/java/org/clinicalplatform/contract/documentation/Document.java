package org.clinicalplatform.contract.documentation;

import com.vladsch.flexmark.ast.FencedCodeBlock;
import com.vladsch.flexmark.ast.Heading;
import com.vladsch.flexmark.ast.Link;
import com.vladsch.flexmark.parser.Parser;
import com.vladsch.flexmark.util.ast.Node;
import com.vladsch.flexmark.util.ast.TextCollectingVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.lang3.function.Failable;

/**
 * A page in Markdown.
 *
 * @param path the page, from the root of the project
 * @param text the page as it is written
 */
record Document(Path path, String text) {

    private static final Path ROOT = Path.of("..");
    private static final Path DOCUMENTS = Path.of("server", "docs");
    private static final Path README = Path.of("README.md");
    private static final Parser PARSER = Parser.builder().build();

    static Document readme() {
        return read(README);
    }

    /** A page of the guides, by its file name. */
    static Document guide(String name) {
        return read(DOCUMENTS.resolve("guide").resolve(name));
    }

    /** The README and the guides: what users read. */
    static List<Document> guides() {
        return Stream.concat(Stream.of(readme()), below(DOCUMENTS.resolve("guide")))
                .toList();
    }

    /** Every page. */
    static List<Document> all() {
        return Stream.concat(Stream.of(readme()), below(DOCUMENTS)).toList();
    }

    private static Stream<Document> below(Path folder) {
        List<Path> files = Failable.get(() -> {
            try (Stream<Path> tree = Files.walk(ROOT.resolve(folder))) {
                return tree.filter(file -> file.toString().endsWith(".md"))
                        .sorted()
                        .toList();
            }
        });
        return files.stream().map(file -> read(ROOT.relativize(file)));
    }

    private static Document read(Path path) {
        return new Document(path, Failable.get(() -> Files.readString(ROOT.resolve(path))));
    }

    /** The fenced blocks, in their order. */
    List<CodeBlock> blocks() {
        return nodes(FencedCodeBlock.class)
                .map(block -> new CodeBlock(
                        this,
                        block.getStartLineNumber() + 1,
                        block.getInfo().toString().strip(),
                        block.getContentChars().toString()))
                .toList();
    }

    /** Targets of the links that lead to a file or an anchor of the project. */
    List<String> links() {
        return nodes(Link.class)
                .map(link -> link.getUrl().toString())
                .filter(url -> !url.contains("://"))
                .toList();
    }

    /** The anchors of the headings, made as Git hosts do. */
    Set<String> anchors() {
        return nodes(Heading.class)
                .map(heading -> new TextCollectingVisitor().collectAndGetText(heading))
                .map(heading -> heading.strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a link of this page leads to something that exists, including its anchor. */
    boolean reaches(String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? path : resolve(file);
        if (!Files.exists(ROOT.resolve(target))) {
            return false;
        }
        return hash < 0 || read(target).anchors().contains(link.substring(hash + 1));
    }

    private Path resolve(String file) {
        Path folder = path.getParent();
        return (folder == null ? Path.of(file) : folder.resolve(file)).normalize();
    }

    private <N extends Node> Stream<N> nodes(Class<N> type) {
        Node root = PARSER.parse(text);
        return StreamSupport.stream(root.getDescendants().spliterator(), false)
                .filter(type::isInstance)
                .map(type::cast);
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
