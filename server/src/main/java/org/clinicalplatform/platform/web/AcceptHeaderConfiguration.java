package org.clinicalplatform.platform.web;

import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Ignores parameters of the {@code Accept} header: JSON is always UTF-8 (RFC 8259, section 8.1), and a 406 for a
 * charset would be found only once there is a record to write. A type of quality 0 is excluded (RFC 9110, section
 * 12.4.2), also where a wider range of the same header would include it.
 */
@Configuration(proxyBeanMethods = false)
class AcceptHeaderConfiguration implements WebMvcConfigurer {
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        configurer.strategies(List.of(new WithoutParameters()));
    }

    static final class WithoutParameters implements ContentNegotiationStrategy {
        private final ContentNegotiationStrategy header = new HeaderContentNegotiationStrategy();

        @Override
        public List<MediaType> resolveMediaTypes(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
            List<MediaType> sent = header.resolveMediaTypes(request);
            if (sent.equals(MEDIA_TYPE_ALL_LIST)) {
                return sent;
            }
            List<MediaType> excluded =
                    sent.stream().filter(type -> type.getQualityValue() == 0).toList();
            List<MediaType> accepted = sent.stream()
                    .filter(type -> type.getQualityValue() > 0 && !isOverridden(type, excluded))
                    .map(WithoutParameters::bare)
                    .toList();
            if (accepted.isEmpty()) {
                throw new HttpMediaTypeNotAcceptableException("The Accept header excludes every type");
            }
            return accepted;
        }

        /** The most specific range counts (RFC 9110, section 12.5.1), and all that the service produces is JSON. */
        private static boolean isOverridden(MediaType accepted, List<MediaType> excluded) {
            return excluded.stream()
                    .anyMatch(range -> range.includes(MediaType.APPLICATION_JSON)
                            && accepted.includes(range)
                            && !accepted.equalsTypeAndSubtype(range));
        }

        private static MediaType bare(MediaType type) {
            return type.getParameters().isEmpty() ? type : new MediaType(type.getType(), type.getSubtype());
        }
    }
}
