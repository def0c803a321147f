package org.clinicalplatform.platform.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.commons.codec.digest.DigestUtils;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.web.BodyPreview;
import org.jspecify.annotations.Nullable;

/**
 * What distinguishes two requests: method, path, query and body, byte for byte, and the scope of the session, which
 * decides where a record is created. The account and the key are hashed too, so that equal bodies of two requests do
 * not show in the table.
 */
final class RequestHash {
    private RequestHash() {}

    /** SHA-256 in hexadecimal digits. */
    static String of(HttpServletRequest request, Caller caller, UUID key) {
        MessageDigest digest = DigestUtils.getSha256Digest();
        String query = request.getQueryString();
        String head = String.join(
                "\n",
                caller.accountId().toString(),
                String.valueOf(caller.tenantId()),
                String.valueOf(caller.facilityId()),
                key.toString(),
                request.getMethod(),
                String.valueOf(RequestContext.of(request).path()),
                query == null ? "" : query,
                "");
        digest.update(head.getBytes(StandardCharsets.UTF_8));
        addBody(digest, BodyPreview.open(request));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void addBody(MessageDigest digest, @Nullable InputStream body) {
        if (body == null) {
            return;
        }
        try (body;
                OutputStream hashed = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            body.transferTo(hashed);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read a body that is in memory", e);
        }
    }
}
