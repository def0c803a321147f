package org.clinicalplatform.bench.signin;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.clinicalplatform.bench.accounts.SignIns;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.load.Conversation;

/** Refreshes one session: each response holds the token for the next request. */
final class Refreshing implements Conversation {

    private static final Pattern REFRESH_TOKEN = Pattern.compile("\"refreshToken\":\"([0-9a-f]+)\"");

    private String refreshToken;

    Refreshing(String refreshToken) {
        this.refreshToken = refreshToken;
    }

    @Override
    public Request next() {
        return SignIns.refresh(refreshToken);
    }

    @Override
    public void responded(KeepAliveConnection connection) {
        Matcher token = REFRESH_TOKEN.matcher(connection.response());
        if (!token.find()) {
            throw new IllegalStateException("No refresh token in\n" + connection.response());
        }
        refreshToken = token.group(1);
    }
}
