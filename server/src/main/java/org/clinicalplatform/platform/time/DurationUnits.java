package org.clinicalplatform.platform.time;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Refuses a duration without a unit in the service's own settings (requirement R-431). Spring would read it in
 * milliseconds, which is seldom meant: a link of 3600 would expire after four seconds. The settings of Spring and
 * its libraries keep their rules, except how long a stop may last: it is listed with those of the service.
 */
public final class DurationUnits implements ConfigurationPropertiesBindHandlerAdvisor {
    /** Zero is the same in every unit. */
    private static final Pattern WITHOUT_UNIT = Pattern.compile("[+-]?0*[1-9]\\d*");

    private static final List<ConfigurationPropertyName> OWN = Stream.of(
                    "svc", "extidp", "local-auth", "security.rate-limit", "spring.lifecycle")
            .map(ConfigurationPropertyName::of)
            .toList();

    @Override
    public BindHandler apply(BindHandler handler) {
        return new AbstractBindHandler(handler) {
            @Override
            public @Nullable Object onSuccess(
                    ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
                if (result instanceof Duration && isOwn(name)) {
                    requireUnit(name, context);
                }
                return super.onSuccess(name, target, context, result);
            }
        };
    }

    private static boolean isOwn(ConfigurationPropertyName name) {
        return OWN.stream().anyMatch(root -> root.isAncestorOf(name));
    }

    private static void requireUnit(ConfigurationPropertyName name, BindContext context) {
        String text = context.getBinder().bind(name, Bindable.of(String.class)).orElse("");
        if (WITHOUT_UNIT.matcher(text).matches()) {
            throw new IllegalArgumentException(name + " has no unit; write it as PT60S or 60s, for instance");
        }
    }
}
