package org.clinicalplatform.platform.web;

/** Counts the characters of texts, as the specification means lengths (RFC 8259), and not units of UTF-16. */
public final class TextLengthValidator extends SizeValidator<CharSequence> {
    @Override
    int size(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
