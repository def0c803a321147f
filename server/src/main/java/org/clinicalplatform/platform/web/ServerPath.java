package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    @Override
    public Resource transform(HttpServletRequest request, Resource resource, ResourceTransformerChain chain)
            throws IOException {
        Resource specification = chain.transform(request, resource);
        String path = request.getContextPath();
        return path.isEmpty() ? specification : withServer(specification, path);
    }

    private static Resource withServer(Resource specification, String path) throws IOException {
        Matcher server = ROOT.matcher(specification.getContentAsString(StandardCharsets.UTF_8));
        String transformed = server.replaceFirst(Matcher.quoteReplacement('"' + path + '"'));
        return new TransformedResource(specification, transformed.getBytes(StandardCharsets.UTF_8));
    }
}
