import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes the components that nothing refers to from the bundled {@code openapi.json}, and writes the same document as
 * {@code openapi.yaml} beside it.
 *
 * <p>The bundler copies shared parameters and responses into every operation and leaves the originals behind, which
 * linters report. The build runs this file with the JDK's source launcher. Its argument is the folder of the bundle.
 */
public final class PruneBundle {
    private static final String COMPONENTS = "#/components/";

    private PruneBundle() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path bundle = folder.resolve("openapi.json");
        JsonMapper json = new JsonMapper();
        ObjectNode root = (ObjectNode) json.readTree(bundle.toFile());
        removeUnused(root);
        Files.writeString(bundle, json.writerWithDefaultPrettyPrinter().writeValueAsString(root));
        Files.writeString(folder.resolve("openapi.yaml"), yaml().writeValueAsString(root));
    }

    /** Repeats, because a component may be used only by one that is unused itself. */
    private static void removeUnused(ObjectNode root) {
        ObjectNode components = (ObjectNode) root.path("components");
        Set<String> unused = unused(root, components);
        while (!unused.isEmpty()) {
            unused.forEach(name -> remove(components, name));
            unused = unused(root, components);
        }
    }

    private static void remove(ObjectNode components, String name) {
        String[] sectionAndName = name.split("/", 2);
        ObjectNode section = (ObjectNode) components.path(sectionAndName[0]);
        section.remove(sectionAndName[1]);
        if (section.isEmpty()) {
            components.remove(sectionAndName[0]);
        }
    }

    /** Security schemes are referred to by their name alone, and are kept. */
    private static Set<String> unused(JsonNode root, JsonNode components) {
        Set<String> used = root.findValuesAsText("$ref").stream()
                .filter(reference -> reference.startsWith(COMPONENTS))
                .map(reference -> reference.substring(COMPONENTS.length()))
                .collect(Collectors.toSet());
        return components
                .propertyStream()
                .filter(section -> !section.getKey().equals("securitySchemes"))
                .flatMap(section -> names(section.getKey(), section.getValue()))
                .filter(name -> !used.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> names(String section, JsonNode components) {
        return components.propertyStream().map(component -> section + "/" + component.getKey());
    }

    private static YAMLMapper yaml() {
        return new YAMLMapper(YAMLFactory.builder()
                .disable(Feature.WRITE_DOC_START_MARKER)
                .disable(Feature.SPLIT_LINES)
                .enable(Feature.MINIMIZE_QUOTES)
                .enable(Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .enable(Feature.LITERAL_BLOCK_STYLE)
                .stringQuotingChecker(new QuotedDates())
                .build());
    }

    /** YAML 1.1 reads an unquoted date as a date. */
    private static final class QuotedDates extends StringQuotingChecker.Default {
        private static final long serialVersionUID = 1L;
        private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}.*");

        @Override
        public boolean needToQuoteValue(String value) {
            return super.needToQuoteValue(value) || DATE.matcher(value).matches();
        }
    }
}
