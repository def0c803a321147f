package org.clinicalplatform.hl7;

import ca.uhn.hl7v2.parser.DefaultEscaping;
import ca.uhn.hl7v2.parser.EncodingCharacters;

/**
 * Escapes every character of the encoding (HL7 v2.5, section 2.7.1). The library's own escaping passes over what looks
 * like a formatting command, with all delimiters in it, although the text of a name or an identifier contains no
 * commands.
 */
final class DelimiterEscaping extends DefaultEscaping {
    @Override
    public String escape(String text, EncodingCharacters encoding) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            char code = code(character, encoding);
            if (code == 0) {
                escaped.append(character);
            } else {
                char escape = encoding.getEscapeCharacter();
                escaped.append(escape).append(code).append(escape);
            }
        }
        return escaped.toString();
    }

    /** The letter of the escape sequence; 0 for a character that is not of the encoding. */
    private static char code(char character, EncodingCharacters encoding) {
        if (character == encoding.getFieldSeparator()) {
            return 'F';
        }
        if (character == encoding.getComponentSeparator()) {
            return 'S';
        }
        if (character == encoding.getSubcomponentSeparator()) {
            return 'T';
        }
        if (character == encoding.getRepetitionSeparator()) {
            return 'R';
        }
        return character == encoding.getEscapeCharacter() ? 'E' : 0;
    }
}
