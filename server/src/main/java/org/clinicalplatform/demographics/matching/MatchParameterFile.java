package org.clinicalplatform.demographics.matching;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.Resource;

/** Reads and writes parameters as a YAML file; the default file documents the format. */
final class MatchParameterFile {
    static final String DEFAULTS = "classpath:/org/clinicalplatform/demographics/matching/parameters.yaml";

    private static final String SETTING = "svc.demographics.matching.parameters";
    private static final String ROOT = "matching";
    /** In any spelling that the binder reads. */
    private static final Pattern KNOWN = Pattern.compile(
            ROOT + "\\.(thresholds(\\.(certain|probable|possible))?$|stand[-_]?in[-_]?days(\\[|$)|fields(\\.|$))",
            Pattern.CASE_INSENSITIVE);

    /** Without them the binder would take 0, or no threshold at all. */
    private static final List<String> THRESHOLDS = Stream.of("certain", "probable", "possible")
            .map(grade -> ROOT + ".thresholds." + grade)
            .toList();

    /** Files of earlier releases lack these fields, and get those of the default file. */
    private static final List<String> LATER = Stream.of(
                    MatchField.BIRTH_YEAR, MatchField.MOVED_LOCALITY, MatchField.MOVED_POSTAL_CODE)
            .map(field -> ROOT + ".fields." + name(field) + ".")
            .toList();

    private static final MathContext SIGNIFICANT = new MathContext(6);

    private MatchParameterFile() {}

    /** @throws InvalidSettingException naming the setting, the file and its fault */
    static MatchParameters read(Resource file) {
        try {
            MutablePropertySources sources = new MutablePropertySources();
            load(file).forEach(sources::addLast);
            sources.forEach(MatchParameterFile::requireKnown);
            if (!binder(sources)
                    .bind(ROOT, Bindable.mapOf(String.class, Object.class))
                    .isBound()) {
                throw new IllegalArgumentException("Property " + ROOT + " is missing");
            }
            THRESHOLDS.forEach(threshold -> requireBound(binder(sources), threshold));
            sources.addLast(later());
            return binder(sources).bindOrCreate(ROOT, MatchParameters.class);
        } catch (IOException e) {
            throw new InvalidSettingException(SETTING + " names a file that cannot be read: " + file, e);
        } catch (BindException | IllegalArgumentException | IllegalStateException e) {
            throw new InvalidSettingException(
                    SETTING + " names a file with invalid matching parameters: " + file + ". "
                            + NestedExceptionUtils.getMostSpecificCause(e).getMessage(),
                    e);
        }
    }

    /** A property that is misspelled would be ignored; the binder refuses unknown fields and levels. */
    private static void requireKnown(PropertySource<?> document) {
        for (String name : ((EnumerablePropertySource<?>) document).getPropertyNames()) {
            if (name.startsWith(ROOT + ".") && !KNOWN.matcher(name).lookingAt()) {
                throw new IllegalArgumentException("Property " + name + " is unknown");
            }
        }
    }

    private static void requireBound(Binder binder, String property) {
        if (!binder.bind(property, String.class).isBound()) {
            throw new IllegalArgumentException("Property " + property + " is missing");
        }
    }

    private static List<PropertySource<?>> load(Resource file) throws IOException {
        return new YamlPropertySourceLoader().load(ROOT, file);
    }

    private static Binder binder(MutablePropertySources sources) {
        return new Binder(ConfigurationPropertySources.from(sources));
    }

    private static PropertySource<?> later() throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (PropertySource<?> document : load(new DefaultResourceLoader().getResource(DEFAULTS))) {
            for (String name : ((EnumerablePropertySource<?>) document).getPropertyNames()) {
                Object value = document.getProperty(name);
                if (LATER.stream().anyMatch(name::startsWith) && value != null) {
                    values.put(name, value);
                }
            }
        }
        return new MapPropertySource("later", values);
    }

    /**
     * The content of a file.
     *
     * @param comments lines about the source of the numbers
     * @param note a comment about the numbers of a level, or nothing
     */
    static String write(
            MatchParameters parameters, List<String> comments, BiFunction<MatchField, MatchAgreement, String> note) {
        StringBuilder text = new StringBuilder();
        comments.forEach(comment -> text.append("# ").append(comment).append('\n'));
        MatchThresholds thresholds = parameters.thresholds();
        text.append(String.format(
                Locale.ROOT,
                "matching:\n  thresholds: {certain: %s, probable: %s, possible: %s}\n  stand-in-days: [%s]\n  fields:\n",
                thresholds.certain(),
                thresholds.probable(),
                thresholds.possible(),
                parameters.standInDays().stream().map(day -> "\"" + day + "\"").collect(Collectors.joining(", "))));
        parameters.fields().forEach((field, levels) -> {
            text.append("    ").append(name(field)).append(":\n");
            levels.forEach((level, chances) -> text.append(line(level, chances, note.apply(field, level))));
        });
        return text.toString();
    }

    private static String line(MatchAgreement level, LevelChances chances, String note) {
        return String.format(
                Locale.ROOT,
                "      %s: {m: %s, u: %s}%s\n",
                name(level),
                number(chances.m()),
                number(chances.u()),
                note.isEmpty() ? "" : " # " + note);
    }

    /** Significant digits, since u may be far smaller than m, without the exponent that YAML reads as text. */
    private static String number(double chance) {
        return BigDecimal.valueOf(chance).round(SIGNIFICANT).toPlainString();
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
