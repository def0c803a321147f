package org.clinicalplatform.bench.matching;

import java.util.List;
import java.util.Random;

/**
 * What goes wrong between what a person says and what is registered: the kinds of Febrl's generator (Christen and
 * Pudjijono, "Accurate Synthetic Generation of Realistic Personal Information", 2009).
 */
final class TypingErrors {
    private static final List<String> KEYBOARD = List.of("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890");

    /** Each may stand for the other in what is heard. */
    private static final List<List<String>> SOUNDS = List.of(
            List.of("ph", "f"),
            List.of("ck", "k"),
            List.of("c", "k"),
            List.of("ie", "y"),
            List.of("ea", "ee"),
            List.of("ou", "u"),
            List.of("v", "w"),
            List.of("s", "z"),
            List.of("x", "ks"),
            List.of("d", "t"),
            List.of("ay", "ai"),
            List.of("nn", "n"),
            List.of("ll", "l"),
            List.of("e", "a"));

    /** Each may stand for the other in what is scanned. */
    private static final List<List<String>> SHAPES = List.of(
            List.of("m", "rn"),
            List.of("l", "1"),
            List.of("o", "0"),
            List.of("s", "5"),
            List.of("g", "q"),
            List.of("e", "c"),
            List.of("h", "b"),
            List.of("u", "v"),
            List.of("w", "vv"),
            List.of("6", "b"),
            List.of("8", "3"),
            List.of("7", "1"));

    private final Random random;

    TypingErrors(Random random) {
        this.random = random;
    }

    /** The text with one error; the same text only where none of the kind is possible. */
    String in(String text) {
        if (text.isEmpty()) {
            return text;
        }
        double luck = random.nextDouble();
        if (luck < 0.15) {
            return confused(text, SOUNDS);
        }
        return luck < 0.25 ? confused(text, SHAPES) : slip(text);
    }

    /** An error of a number keeps it a number. */
    String inNumber(String digits) {
        if (digits.isEmpty()) {
            return digits;
        }
        int at = random.nextInt(digits.length());
        String before = digits.substring(0, at);
        String behind = digits.substring(at + 1);
        char digit = (char) ('0' + random.nextInt(10));
        return switch (random.nextInt(4)) {
            case 0 -> before + behind;
            case 1 -> before + digits.charAt(at) + digit + behind;
            case 2 -> before + digit + behind;
            default -> swapped(digits, at);
        };
    }

    private String slip(String text) {
        int at = random.nextInt(text.length());
        String before = text.substring(0, at);
        String behind = text.substring(at + 1);
        char hit = text.charAt(at);
        return switch (random.nextInt(6)) {
            case 0, 1 -> before + neighbour(hit) + behind;
            case 2 -> text.length() == 1 ? text : before + behind;
            case 3 -> before + hit + neighbour(hit) + behind;
            case 4 -> hit == ' ' ? before + behind : before + hit + ' ' + behind;
            default -> swapped(text, at);
        };
    }

    private static String swapped(String text, int at) {
        return at + 1 == text.length()
                ? text
                : text.substring(0, at) + text.charAt(at + 1) + text.charAt(at) + text.substring(at + 2);
    }

    private String confused(String text, List<List<String>> confusions) {
        int first = random.nextInt(confusions.size());
        for (int i = 0; i < confusions.size(); i++) {
            List<String> pair = confusions.get((first + i) % confusions.size());
            String one = pair.get(random.nextInt(2));
            int at = text.indexOf(one);
            if (at >= 0) {
                String other = pair.get(0).equals(one) ? pair.get(1) : pair.get(0);
                return text.substring(0, at) + other + text.substring(at + one.length());
            }
        }
        return slip(text);
    }

    private char neighbour(char hit) {
        for (String row : KEYBOARD) {
            int at = row.indexOf(hit);
            if (at >= 0) {
                return row.charAt(at == 0 ? 1 : at == row.length() - 1 || random.nextBoolean() ? at - 1 : at + 1);
            }
        }
        return 'e';
    }
}
