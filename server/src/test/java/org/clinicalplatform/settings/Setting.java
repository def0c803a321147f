package org.clinicalplatform.settings;

import static java.util.Objects.requireNonNullElse;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.ClassUtils;

/**
 * A setting as the configuration metadata describe it.
 *
 * @param type its Java type, with type arguments
 * @param defaultValue null if there is none; items of a list are separated by commas
 * @param replacement the setting to use instead; null unless this one is retired
 */
record Setting(
        String name,
        String type,
        @Nullable String defaultValue,
        String description,
        @Nullable String replacement) {

    private static final Map<String, String> VALUES = Map.of(
            "java.lang.Boolean", "`true` or `false`",
            "java.lang.Integer", "number",
            "java.lang.Long", "number",
            "java.time.Duration", "duration",
            "java.net.InetAddress", "address",
            "java.nio.file.Path", "file",
            "org.springframework.core.io.Resource", "file",
            "org.springframework.util.unit.DataSize", "size");

    /** Which values it may have, for a reader. */
    String values() {
        if (type.contains("<")) {
            return "list";
        }
        return valueType().isEnum() ? constants() : VALUES.getOrDefault(type, "text");
    }

    /** Whether the two texts mean the same value of this setting, such as {@code REFUSE} and {@code refuse}. */
    boolean sameValue(String one, String other) {
        if (type.contains("<")) {
            return one.equals(other);
        }
        return value(one).equals(value(other));
    }

    /** The default as an operator writes it. */
    @Nullable String writtenDefault() {
        return defaultValue == null || !valueType().isEnum() ? defaultValue : written(defaultValue);
    }

    private Object value(String text) {
        ConversionService conversion = ApplicationConversionService.getSharedInstance();
        if (!conversion.canConvert(String.class, valueType())) {
            return text;
        }
        return requireNonNullElse(conversion.convert(text, valueType()), "");
    }

    private String constants() {
        return Arrays.stream(valueType().getEnumConstants())
                .map(constant -> "`" + written(((Enum<?>) constant).name()) + "`")
                .collect(Collectors.joining(", "));
    }

    private Class<?> valueType() {
        return type.contains("<") ? String.class : ClassUtils.resolveClassName(type, null);
    }

    private static String written(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
