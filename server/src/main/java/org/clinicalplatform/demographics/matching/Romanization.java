package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Keys of names in Latin letters that are equal where only the romanization differs, such as Tchaikovsky, Chaikovskii
 * and Tschaikowski. They are lossy, so they serve the comparison of names of different scripts alone.
 */
final class Romanization {
    /** In this order: longer ones first. */
    private static final List<Map.Entry<String, String>> LETTERS = List.of(
            Map.entry("shch", "5"),
            Map.entry("tsch", "4"),
            Map.entry("tch", "4"),
            Map.entry("sch", "5"),
            Map.entry("ch", "4"),
            Map.entry("sh", "5"),
            Map.entry("zh", "z"),
            Map.entry("kh", "h"),
            Map.entry("gh", "g"),
            Map.entry("ph", "f"),
            Map.entry("th", "t"),
            Map.entry("ou", "u"),
            Map.entry("ee", "i"),
            Map.entry("oo", "u"),
            Map.entry("ks", "x"),
            Map.entry("c", "k"),
            Map.entry("q", "k"),
            Map.entry("w", "v"),
            Map.entry("y", "i"),
            Map.entry("j", "i"));

    private static final Pattern DOUBLE = Pattern.compile("(.)\\1+");
    private static final Pattern SOFT_BEGINNING = Pattern.compile("^ie");
    private static final Pattern VOWELS = Pattern.compile("[aeiouwyj]|(?<=.)h$");

    private Romanization() {}

    /** The key of a word in Latin letters. */
    static String key(String word) {
        String key = word;
        for (Map.Entry<String, String> each : LETTERS) {
            key = key.replace(each.getKey(), each.getValue());
        }
        return SOFT_BEGINNING.matcher(DOUBLE.matcher(key).replaceAll("$1")).replaceFirst("e");
    }

    /** The consonants, which is what Arabic and Hebrew write. */
    static String consonants(String word) {
        return DOUBLE.matcher(VOWELS.matcher(word).replaceAll("")).replaceAll("$1");
    }
}
