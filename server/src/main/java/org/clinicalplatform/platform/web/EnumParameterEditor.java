package org.clinicalplatform.platform.web;

import java.beans.PropertyEditorSupport;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Reads enum values in a query exactly as the specification spells them. Spring's own conversion trims them, NUL included,
 * and reads an empty text as an absent filter, which would list all records. It applies even after a converter has failed,
 * so only an editor can refuse a value.
 *
 * <p>Registered once with the binding initializer: {@code @InitBinder} methods run for every request (decision 0026).
 */
@Component
class EnumParameterEditor {
    EnumParameterEditor(RequestMappingHandlerAdapter adapter) {
        if (!(adapter.getWebBindingInitializer() instanceof ConfigurableWebBindingInitializer binding)) {
            throw new IllegalStateException("Requests are bound by " + adapter.getWebBindingInitializer());
        }
        binding.setPropertyEditorRegistrar(registry -> registry.registerCustomEditor(Enum.class, new StrictSpelling()));
    }

    /** Accepts texts that can be the name of a value; Spring looks the value up afterwards. */
    private static final class StrictSpelling extends PropertyEditorSupport {
        private static final Pattern UPPER_SNAKE = Pattern.compile("[A-Z][A-Z0-9_]*");

        @Override
        public void setAsText(String text) {
            if (!UPPER_SNAKE.matcher(text).matches()) {
                throw new IllegalArgumentException("Not a value of the enum");
            }
            setValue(text);
        }
    }
}
