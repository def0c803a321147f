package org.clinicalplatform.platform.web;

import java.beans.PropertyEditorSupport;
import java.util.regex.Pattern;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/**
 * Values of enumerations in a query, spelt as the contract spells them. Spring's own reader forgives characters around
 * them, NUL among others, and takes nothing for a filter that was not given: all records instead of those meant. It does
 * so after a converter has refused the text, too, so that only an editor has the last word.
 */
@ControllerAdvice
class WireEnums {
    @InitBinder
    void refuseOtherSpellings(WebDataBinder binder) {
        binder.registerCustomEditor(Enum.class, new Spelling());
    }

    /** Lets through what can be a value; which one of the enumeration it is, is looked up afterwards. */
    private static final class Spelling extends PropertyEditorSupport {
        private static final Pattern UPPER_SNAKE = Pattern.compile("[A-Z][A-Z0-9_]*");

        @Override
        public void setAsText(String text) {
            if (!UPPER_SNAKE.matcher(text).matches()) {
                throw new IllegalArgumentException("No value of an enumeration");
            }
            setValue(text);
        }
    }
}
