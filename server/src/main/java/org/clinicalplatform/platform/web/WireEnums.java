package org.clinicalplatform.platform.web;

import java.beans.PropertyEditorSupport;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Values of enumerations in a query, spelt as the contract spells them. Spring's own reader forgives characters around
 * them, NUL among others, and takes nothing for a filter that was not given: all records instead of those meant. It does
 * so after a converter has refused the text, too, so that only an editor has the last word.
 *
 * <p>The editor is registered with whatever binds requests, and not by an {@code @InitBinder} method, which Spring would
 * make ready anew for every request: reading a record cost a twentieth more.
 */
@Component
class WireEnums {
    WireEnums(RequestMappingHandlerAdapter adapter) {
        if (!(adapter.getWebBindingInitializer() instanceof ConfigurableWebBindingInitializer binding)) {
            throw new IllegalStateException("Requests are bound by " + adapter.getWebBindingInitializer());
        }
        binding.setPropertyEditorRegistrar(registry -> registry.registerCustomEditor(Enum.class, new Spelling()));
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
