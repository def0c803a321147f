package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.mock.http.MockHttpOutputMessage;
import tools.jackson.databind.json.JsonMapper;

class BufferedJsonConverterTest {
    record Word(String text) {}

    static final class Unwritable {
        public String getFirst() {
            return "written before the failure";
        }

        public String getLast() {
            throw new IllegalStateException("cannot be read");
        }
    }

    private final BufferedJsonConverter json =
            new BufferedJsonConverter(JsonMapper.builder().build());
    private final MockHttpOutputMessage message = new MockHttpOutputMessage();

    @Test
    void bodyWhenWrittenThenItsLengthInBytesGoesAhead() throws IOException {
        json.write(new Word("größer"), ResolvableType.forClass(Word.class), MediaType.APPLICATION_JSON, message, null);

        assertThat(message.getBodyAsString(StandardCharsets.UTF_8)).isEqualTo("{\"text\":\"größer\"}");
        assertThat(message.getHeaders().getContentLength()).isEqualTo(message.getBodyAsBytes().length);
    }

    @Test
    void bodyWhenItCannotBeWrittenThenNothingOfItIsSent() {
        assertThatThrownBy(() -> json.write(
                        List.of(new Unwritable()),
                        ResolvableType.forClass(List.class),
                        MediaType.APPLICATION_JSON,
                        message,
                        null))
                .isInstanceOf(HttpMessageNotWritableException.class);
        assertThat(message.getBodyAsBytes()).isEmpty();
    }
}
