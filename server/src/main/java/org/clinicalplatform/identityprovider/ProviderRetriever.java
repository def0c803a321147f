package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.Resource;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * Fetches what the identity provider publishes, within limits of time and size. Does not follow redirects: keys come
 * from the configured address only.
 */
public final class ProviderRetriever extends DefaultResourceRetriever {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(3);

    private static final int MAX_SIZE_BYTES = 256 * 1024;

    public ProviderRetriever() {
        super(Math.toIntExact(CONNECT_TIMEOUT.toMillis()), Math.toIntExact(READ_TIMEOUT.toMillis()), MAX_SIZE_BYTES);
    }

    @Override
    public Resource retrieveResource(URL address) throws IOException {
        try {
            return super.retrieveResource(address);
        } catch (UnknownHostException e) {
            // its message is the name alone
            throw new IOException("unknown host " + address.getHost(), e);
        }
    }

    @Override
    protected HttpURLConnection openHTTPConnection(URL address) throws IOException {
        HttpURLConnection connection = super.openHTTPConnection(address);
        connection.setInstanceFollowRedirects(false);
        return connection;
    }
}
