package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.io.Resource;
import org.springframework.web.servlet.resource.ResourceTransformer;
import org.springframework.web.servlet.resource.ResourceTransformerChain;
import org.springframework.web.servlet.resource.TransformedResource;

/**
 * Puts the path at which the client reaches the service into the {@code servers} of the specification: the context
 * path, or the prefix of a trusted proxy. The path alone, since the host is that of the document (OpenAPI 3.0.3,
 * "Server Object").
 */
final class ServerPath implements ResourceTransformer {
    /** The only server of the bundle, in JSON and in YAML. */
    private static final Pattern ROOT = Pattern.compile("(?m)(?<=\"url\" : )\"/\"|(?<=^  url: )/$");

    /** By the name of the file: JSON and YAML, which stay the same as long as the process lives. */
    private final Map<String, Document> documents = new ConcurrentHashMap<>();

    @Override
    public Resource transform(HttpServletRequest request, Resource resource, ResourceTransformerChain chain)
            throws IOException {
        Resource specification = chain.transform(request, resource);
        String path = request.getContextPath();
        return path.isEmpty()
                ? specification
                : new TransformedResource(specification, document(specification).withServer(path));
    }

    private Document document(Resource specification) throws IOException {
        String name = String.valueOf(specification.getFilename());
        Document known = documents.get(name);
        if (known == null) {
            known = Document.of(specification.getContentAsString(StandardCharsets.UTF_8));
            documents.put(name, known);
        }
        return known;
    }

    /**
     * A document without its server. It is searched once: anybody may request it, and to search a megabyte takes more
     * time and memory than to send it.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Document(byte[] before, byte[] after) {
        static Document of(String text) {
            Matcher server = ROOT.matcher(text);
            if (!server.find()) {
                throw new IllegalStateException("The specification does not have the server /");
            }
            return new Document(
                    text.substring(0, server.start()).getBytes(StandardCharsets.UTF_8),
                    text.substring(server.end()).getBytes(StandardCharsets.UTF_8));
        }

        byte[] withServer(String path) {
            byte[] server = ('"' + path + '"').getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(before.length + server.length + after.length)
                    .put(before)
                    .put(server)
                    .put(after)
                    .array();
        }
    }
}
