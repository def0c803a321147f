package org.clinicalplatform.demographics.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.YamlMapFactoryBean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/** Reads names from YAML files; the built-in file documents the format. */
final class NameTableFile {
    private static final Resource BUILT_IN =
            new ClassPathResource("org/clinicalplatform/demographics/matching/names.yaml");

    private static final String SETTING = "svc.demographics.matching.names";
    private static final String ALL = "all";
    private static final String TENANTS = "tenants";
    private static final String GIVEN = "given";
    private static final String FAMILY = "family";
    private static final String DIFFERENT = "different";
    private static final String STAND_INS = "stand-ins";
    private static final String STAND_IN_STREETS = "stand-in-streets";
    private static final String STAND_IN_POSTAL_CODES = "stand-in-postal-codes";
    private static final Set<String> SECTION =
            Set.of(GIVEN, FAMILY, DIFFERENT, STAND_INS, STAND_IN_STREETS, STAND_IN_POSTAL_CODES);
    private static final String NAMES = "names";
    private static final String SHORT = "short";
    private static final Pattern TENANT_CODE = Pattern.compile("[A-Z][A-Z0-9_-]*");

    private NameTableFile() {}

    /** What a section of a file contains. */
    private record Section(
            List<NameTable.GivenName> given,
            List<List<String>> families,
            List<List<String>> different,
            List<List<String>> standIns,
            List<List<String>> standInStreets,
            List<String> standInPostalCodes) {
        static final Section NONE = new Section(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

        Section and(Section other) {
            return new Section(
                    both(given, other.given),
                    both(families, other.families),
                    both(different, other.different),
                    both(standIns, other.standIns),
                    both(standInStreets, other.standInStreets),
                    both(standInPostalCodes, other.standInPostalCodes));
        }

        NameTable table() {
            StandInAddresses addresses = new StandInAddresses(standInStreets, standInPostalCodes);
            return new NameTable(given, families, different, standIns, addresses);
        }

        private static <T> List<T> both(List<T> some, List<T> others) {
            List<T> all = new ArrayList<>(some);
            all.addAll(others);
            return all;
        }
    }

    private record Content(Section all, Map<String, Section> tenants) {}

    /** The names that are built in. */
    static NameTable builtIn() {
        return read(null).common();
    }

    /**
     * The names that are built in, with those of a file.
     *
     * @throws InvalidSettingException naming the setting, the file and its fault
     */
    static NameTables read(@Nullable Resource file) {
        Section builtIn = content(BUILT_IN).all();
        Content own = file == null ? new Content(Section.NONE, Map.of()) : content(file);
        Section common = builtIn.and(own.all());
        Map<String, NameTable> tenants = new HashMap<>();
        own.tenants()
                .forEach(
                        (code, section) -> tenants.put(code, common.and(section).table()));
        return new NameTables(common.table(), tenants);
    }

    private static Content content(Resource file) {
        if (!file.isReadable()) {
            throw new InvalidSettingException(SETTING + " names a file that cannot be read: " + file);
        }
        try {
            return content(loaded(file));
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingException(
                    SETTING + " names a file with invalid names: " + file + ". " + e.getMessage(), e);
        }
    }

    private static Map<?, ?> loaded(Resource file) {
        YamlMapFactoryBean yaml = new YamlMapFactoryBean();
        yaml.setResources(file);
        try {
            Map<?, ?> content = yaml.getObject();
            return content == null ? Map.of() : content;
        } catch (RuntimeException e) {
            // the parser has no common exception of its own for what is not YAML
            throw new IllegalArgumentException("It is not a YAML file of properties", e);
        }
    }

    private static Content content(Map<?, ?> root) {
        requireKeys("The file", root, Set.of(ALL, TENANTS));
        Map<String, Section> tenants = new HashMap<>();
        map(TENANTS, root.get(TENANTS)).forEach((code, section) -> {
            if (!(code instanceof String text) || !TENANT_CODE.matcher(text).matches()) {
                throw new IllegalArgumentException(
                        TENANTS + " contains " + code + ", which is not the code of a tenant; put codes in quotes");
            }
            tenants.put(text, section(TENANTS + "." + text, section));
        });
        return new Content(section(ALL, root.get(ALL)), tenants);
    }

    private static Section section(String at, @Nullable Object value) {
        Map<?, ?> section = map(at, value);
        requireKeys(at, section, SECTION);
        List<NameTable.GivenName> given = new ArrayList<>();
        for (Object each : list(at + "." + GIVEN, section.get(GIVEN))) {
            given.add(givenName(at + "." + GIVEN + "[" + given.size() + "]", each));
        }
        return new Section(
                given,
                lists(at + "." + FAMILY, section.get(FAMILY)),
                lists(at + "." + DIFFERENT, section.get(DIFFERENT)),
                standIns(at + "." + STAND_INS, section.get(STAND_INS)),
                texts(at + "." + STAND_IN_STREETS, section.get(STAND_IN_STREETS)),
                texts(at + "." + STAND_IN_POSTAL_CODES, section.get(STAND_IN_POSTAL_CODES)).stream()
                        .map(words -> String.join("", words))
                        .toList());
    }

    /** The words of each. */
    private static List<List<String>> texts(String at, @Nullable Object value) {
        List<List<String>> texts = new ArrayList<>();
        for (Object each : list(at, value)) {
            List<String> words = normalized(at, each);
            if (words.isEmpty()) {
                throw new IllegalArgumentException(at + " contains '" + each + "', which has no letter or digit");
            }
            texts.add(words);
        }
        return texts;
    }

    private static List<List<String>> standIns(String at, @Nullable Object value) {
        List<List<String>> standIns = new ArrayList<>();
        for (Object each : list(at, value)) {
            List<String> words = normalized(at, each);
            if (words.isEmpty() || words.size() > NameTable.MAX_STAND_IN) {
                throw new IllegalArgumentException(at + " contains '" + each + "', which is not one or two words");
            }
            standIns.add(words);
        }
        return standIns;
    }

    private static NameTable.GivenName givenName(String at, Object value) {
        Map<?, ?> entry = map(at, value);
        requireKeys(at, entry, Set.of(NAMES, SHORT));
        List<String> names = words(at + "." + NAMES, entry.get(NAMES));
        List<String> shorts = words(at + "." + SHORT, entry.get(SHORT));
        if (names.isEmpty() || names.size() + shorts.size() < 2) {
            throw new IllegalArgumentException(at + " needs names, and at least two with those of " + SHORT);
        }
        return new NameTable.GivenName(names, shorts);
    }

    private static List<List<String>> lists(String at, @Nullable Object value) {
        List<List<String>> lists = new ArrayList<>();
        for (Object each : list(at, value)) {
            String entry = at + "[" + lists.size() + "]";
            List<String> words = words(entry, each);
            if (words.size() < 2) {
                throw new IllegalArgumentException(entry + " needs at least two names");
            }
            lists.add(words);
        }
        return lists;
    }

    private static List<String> words(String at, @Nullable Object value) {
        List<String> words = new ArrayList<>();
        for (Object each : list(at, value)) {
            List<String> normalized = normalized(at, each);
            if (normalized.size() != 1) {
                throw new IllegalArgumentException(at + " contains '" + each + "', which is not one word");
            }
            words.add(normalized.get(0));
        }
        return words;
    }

    private static List<String> normalized(String at, Object value) {
        if (value instanceof String text) {
            return ComparableText.words(text);
        }
        throw new IllegalArgumentException(at + " contains " + value + ", which is not a name; put names in quotes");
    }

    private static Map<?, ?> map(String at, @Nullable Object value) {
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException(at + " is not a mapping");
    }

    private static List<?> list(String at, @Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(at + " is not a list");
    }

    private static void requireKeys(String at, Map<?, ?> map, Set<String> known) {
        for (Object key : map.keySet()) {
            if (!known.contains(String.valueOf(key))) {
                throw new IllegalArgumentException(at + " contains " + key + ", which is none of "
                        + String.join(", ", known.stream().sorted().toList()));
            }
        }
    }
}
