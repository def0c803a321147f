package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.servlet.resource.ResourceResolverChain;
import org.springframework.web.servlet.resource.ResourceTransformerChain;
import org.yaml.snakeyaml.Yaml;

/** On the specification as it is bundled, whose form the transformation relies on. */
class ServerPathTest {
    private final ServerPath transformer = new ServerPath();

    @ParameterizedTest
    @ValueSource(strings = {"openapi.json", "openapi.yaml"})
    void specificationWhenServedBelowAPathThenTheServerIsThatPathAndNothingElseDiffers(String file) throws IOException {
        Resource bundled = new ClassPathResource("openapi/" + file);

        String served = text(served(bundled, "/clinic/v2:$1"));

        String before = file.endsWith("json") ? "\"url\" : \"/\"\n" : "\n  url: /\n";
        String after = file.endsWith("json") ? "\"url\" : \"/clinic/v2:$1\"\n" : "\n  url: \"/clinic/v2:$1\"\n";
        assertThat(text(bundled)).containsOnlyOnce(before);
        assertThat(served).isEqualTo(text(bundled).replace(before, after));
    }

    /** Anybody may request it, and to search a megabyte takes more than to send it. */
    @Test
    void specificationWhenServedAgainThenIsNotReadAgain() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        Resource bundled = new ClassPathResource("openapi/openapi.json") {
            @Override
            public InputStream getInputStream() throws IOException {
                reads.incrementAndGet();
                return super.getInputStream();
            }
        };

        String first = text(served(bundled, "/a"));
        String second = text(served(bundled, "/b"));

        assertThat(reads).hasValue(1);
        assertThat(second).isEqualTo(first.replace("\"url\" : \"/a\"", "\"url\" : \"/b\""));
    }

    @Test
    void specificationWhenServedAtTheRootThenIsTheBundle() throws IOException {
        Resource bundled = new ClassPathResource("openapi/openapi.json");

        assertThat(served(bundled, "")).isSameAs(bundled);
    }

    /** YAML would otherwise take some paths for a mapping. */
    @Test
    void specificationWhenThePathEndsWithAColonThenIsStillYaml() throws IOException {
        String served = text(served(new ClassPathResource("openapi/openapi.yaml"), "/a:"));
        String servers = served.substring(served.indexOf("\nservers:"), served.indexOf("\nsecurity:"));

        Object parsed = new Yaml().load(servers);

        assertThat(parsed).hasToString("{servers=[{description=The server that provides this document, url=/a:}]}");
    }

    private Resource served(Resource bundled, String path) throws IOException {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setContextPath(path);
        return transformer.transform(request, bundled, new Untransformed());
    }

    private static String text(Resource resource) throws IOException {
        return resource.getContentAsString(StandardCharsets.UTF_8);
    }

    private static final class Untransformed implements ResourceTransformerChain {
        @Override
        public ResourceResolverChain getResolverChain() {
            throw new UnsupportedOperationException("The transformation resolves no other resource");
        }

        @Override
        public Resource transform(HttpServletRequest request, Resource resource) {
            return resource;
        }
    }
}
