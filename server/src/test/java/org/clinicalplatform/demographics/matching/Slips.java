package org.clinicalplatform.demographics.matching;

import java.util.Random;

/** Typing errors (Kukich, "Techniques for Automatically Correcting Words in Text", 1992). */
final class Slips {
    private static final String[] ROWS = {"qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"};

    private final Random random;

    Slips(Random random) {
        this.random = random;
    }

    /** The text with one error: a character replaced by its neighbour on the keyboard, omitted, added or swapped. */
    String in(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int at = random.nextInt(text.length());
        String before = text.substring(0, at);
        String behind = text.substring(at + 1);
        char hit = text.charAt(at);
        return switch (random.nextInt(4)) {
            case 0 -> before + neighbour(hit) + behind;
            case 1 -> text.length() == 1 ? text : before + behind;
            case 2 -> before + hit + neighbour(hit) + behind;
            default -> behind.isEmpty() ? text : before + behind.charAt(0) + hit + behind.substring(1);
        };
    }

    private char neighbour(char hit) {
        for (String row : ROWS) {
            int at = row.indexOf(hit);
            if (at >= 0) {
                return row.charAt(at == 0 ? 1 : at == row.length() - 1 || random.nextBoolean() ? at - 1 : at + 1);
            }
        }
        return 'e';
    }
}
