package org.clinicalplatform.platform.web;

import java.beans.PropertyEditorSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Reads enum values, integers and booleans in a query exactly as the specification spells them. Spring's own conversion
 * trims them, NUL included, reads {@code 1 0} as ten and {@code on} as true, and an empty text as an absent filter,
 * which would list all records. It applies even after a converter has failed, so only an editor can refuse a value.
 *
 * <p>Registered once with the binding initializer: {@code @InitBinder} methods run for every request (decision 0026).
 */
@Component
class ParameterEditors {
    private static final Pattern UPPER_SNAKE = Pattern.compile("[A-Z][A-Z0-9_]*");
    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");
    private static final Pattern BOOLEAN = Pattern.compile("true|false");

    ParameterEditors(RequestMappingHandlerAdapter adapter) {
        if (!(adapter.getWebBindingInitializer() instanceof ConfigurableWebBindingInitializer binding)) {
            throw new IllegalStateException("Requests are bound by " + adapter.getWebBindingInitializer());
        }
        binding.setPropertyEditorRegistrar(registry -> {
            // the names that values can have; Spring looks the value up afterwards
            registry.registerCustomEditor(Enum.class, new StrictSpelling(UPPER_SNAKE, text -> text));
            registry.registerCustomEditor(Integer.class, new StrictSpelling(INTEGER, Integer::valueOf));
            registry.registerCustomEditor(Boolean.class, new StrictSpelling(BOOLEAN, Boolean::valueOf));
        });
    }

    private static final class StrictSpelling extends PropertyEditorSupport {
        private final Pattern spelling;
        private final Function<String, Object> read;

        private StrictSpelling(Pattern spelling, Function<String, Object> read) {
            this.spelling = spelling;
            this.read = read;
        }

        @Override
        public void setAsText(String text) {
            if (!spelling.matcher(text).matches()) {
                throw new IllegalArgumentException("Not a value of the parameter's type");
            }
            setValue(read.apply(text));
        }
    }
}
