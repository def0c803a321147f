package org.clinicalplatform.client;

import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/**
 * Rejects responses in which a required property is missing or null. The generated code only declares which properties
 * are required.
 */
final class RequiredProperties extends ValueDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
        List<BeanPropertyDefinition> required = bean.get().findProperties().stream()
                .filter(property -> property.isRequired() && property.hasGetter())
                .toList();
        return required.isEmpty() ? deserializer : new Checked(deserializer, required);
    }

    private static final class Checked extends DelegatingDeserializer {
        private final List<BeanPropertyDefinition> required;

        Checked(ValueDeserializer<?> deserializer, List<BeanPropertyDefinition> required) {
            super(deserializer);
            this.required = required;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> other) {
            return new Checked(other, required);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) {
            Object model = super.deserialize(parser, context);
            for (BeanPropertyDefinition property : required) {
                if (property.getGetter().getValue(model) == null) {
                    context.reportPropertyInputMismatch(model.getClass(), property.getName(), "required but missing");
                }
            }
            return model;
        }
    }
}
