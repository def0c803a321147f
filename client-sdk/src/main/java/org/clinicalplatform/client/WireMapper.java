package org.clinicalplatform.client;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import org.clinicalplatform.client.generated.ApiClient;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * The generated client's JSON mapper, configured to write what the specification requires (instants with milliseconds
 * and {@code Z}, no enum constant that stands for "newer than this client") and to reject responses without required
 * properties.
 */
final class WireMapper {

    /** The constant that the generator adds to every enumeration for values it has not seen. */
    static final String UNKNOWN_ENUM_CONSTANT = "UNKNOWN_DEFAULT_OPEN_API";

    private WireMapper() {}

    static ObjectMapper create() {
        SimpleModule module = new SimpleModule("clinical-platform")
                .addSerializer(new InstantWithMillis())
                .addSerializer(new KnownEnum())
                .setDeserializerModifier(new RequiredProperties());
        return ApiClient.createDefaultObjectMapper().rebuild().addModule(module).build();
    }

    private static final class InstantWithMillis extends StdSerializer<Instant> {
        private static final DateTimeFormatter FORMAT =
                new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

        InstantWithMillis() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(FORMAT.format(value));
        }
    }

    @SuppressWarnings("rawtypes")
    private static final class KnownEnum extends StdSerializer<Enum> {

        KnownEnum() {
            super(Enum.class);
        }

        @Override
        public void serialize(Enum value, JsonGenerator generator, SerializationContext context) {
            if (value.name().equals(UNKNOWN_ENUM_CONSTANT)) {
                context.reportMappingProblem("a value that this client does not know can be read but not sent");
            }
            // The generated enumerations return their value on the wire from toString().
            generator.writeString(value.toString());
        }
    }
}
