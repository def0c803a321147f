package org.clinicalplatform.platform.web;

import java.beans.PropertyEditorSupport;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Reads enum values in a query, exactly as the specification spells them. Spring's own conversion ignores characters around
 * them, NUL among others, and treats a blank value as an absent filter: all records instead of the requested ones. It also
 * runs after a converter has refused the text, so only a property editor decides.
 *
 * <p>The editor is registered with the binding initializer and not by an {@code @InitBinder} method, which Spring would
 * prepare again for every request (decision 0026).
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
