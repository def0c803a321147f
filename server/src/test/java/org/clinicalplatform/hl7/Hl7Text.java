package org.clinicalplatform.hl7;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses vertical-bar encoding by the rules of HL7 v2.5, chapter 2, independently of the library that wrote it: splits
 * into fields, repetitions, components and subcomponents, and unescapes last.
 */
record Hl7Text(List<String> segments) {
    private static final Pattern ESCAPE = Pattern.compile("\\\\([FSTRE]|X(?:[0-9A-F]{2})+)\\\\");

    static Hl7Text parse(String message) {
        if (!message.endsWith("\r") || !message.startsWith("MSH|^~\\&|")) {
            throw new IllegalArgumentException("No message in the usual encoding");
        }
        return new Hl7Text(List.of(message.substring(0, message.length() - 1).split("\r", -1)));
    }

    List<String> names() {
        return segments.stream().map(segment -> segment.substring(0, 3)).toList();
    }

    /** The raw field with its repetitions; fields count from 1, and MSH-1 is the separator. */
    String field(String segment, int number) {
        String[] cut = segments.stream()
                .filter(text -> text.startsWith(segment + "|"))
                .findFirst()
                .orElseThrow()
                .split("\\|", -1);
        int index = segment.equals("MSH") ? number - 1 : number;
        return index < cut.length ? cut[index] : "";
    }

    List<String> repetitions(String segment, int number) {
        return Arrays.asList(field(segment, number).split("~", -1));
    }

    /** Components and subcomponents count from 1; a missing one is empty. */
    static String part(String repetition, int component, int subcomponent) {
        return unescaped(at(at(repetition, "\\^", component), "&", subcomponent));
    }

    String component(String segment, int number, int component) {
        return part(repetitions(segment, number).get(0), component, 1);
    }

    private static String at(String text, String separator, int number) {
        String[] cut = text.split(separator, -1);
        return number <= cut.length ? cut[number - 1] : "";
    }

    private static String unescaped(String text) {
        Matcher escape = ESCAPE.matcher(text);
        return escape.replaceAll(found -> Matcher.quoteReplacement(
                switch (found.group(1)) {
                    case "F" -> "|";
                    case "S" -> "^";
                    case "T" -> "&";
                    case "R" -> "~";
                    case "E" -> "\\";
                    default ->
                        new String(HexFormat.of().parseHex(found.group(1).substring(1)), StandardCharsets.ISO_8859_1);
                }));
    }
}
