package org.clinicalplatform.demographics.matching;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;

/** Reads and writes parameters as a YAML file; the default file documents the format. */
final class MatchParameterFile {
    static final String DEFAULTS = "classpath:/org/clinicalplatform/demographics/matching/parameters.yaml";

    private static final String SETTING = "svc.demographics.matching.parameters";
    private static final String ROOT = "matching";

    private MatchParameterFile() {}

    /** @throws InvalidSettingException naming the setting, the file and its fault */
    static MatchParameters read(Resource file) {
        try {
            MutablePropertySources sources = new MutablePropertySources();
            List<PropertySource<?>> documents = new YamlPropertySourceLoader().load(ROOT, file);
            documents.forEach(sources::addLast);
            return new Binder(ConfigurationPropertySources.from(sources))
                    .bind(ROOT, MatchParameters.class)
                    .orElseThrow(() -> new IllegalArgumentException("Property " + ROOT + " is missing"));
        } catch (IOException e) {
            throw new InvalidSettingException(SETTING + " names a file that cannot be read: " + file, e);
        } catch (BindException | IllegalArgumentException | IllegalStateException e) {
            throw new InvalidSettingException(
                    SETTING + " names a file with invalid matching parameters: " + file + ". "
                            + NestedExceptionUtils.getMostSpecificCause(e).getMessage(),
                    e);
        }
    }

    /**
     * The content of a file.
     *
     * @param origin a comment about the source of the numbers
     */
    static String write(MatchParameters parameters, String origin) {
        StringBuilder text = new StringBuilder("# ").append(origin).append('\n');
        MatchThresholds thresholds = parameters.thresholds();
        text.append(String.format(
                Locale.ROOT,
                "matching:%n  thresholds: {certain: %s, probable: %s, possible: %s}%n  fields:%n",
                thresholds.certain(),
                thresholds.probable(),
                thresholds.possible()));
        parameters.fields().forEach((field, levels) -> write(text, field, levels));
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    private static void write(StringBuilder text, MatchField field, Map<MatchAgreement, LevelChances> levels) {
        text.append("    ").append(name(field)).append(":\n");
        levels.forEach((level, chances) -> text.append(
                String.format(Locale.ROOT, "      %s: {m: %.6f, u: %.9f}\n", name(level), chances.m(), chances.u())));
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
