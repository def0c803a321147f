package org.clinicalplatform.contract.harness;

import java.security.Key;
import java.security.KeyPair;
import java.util.List;

/** Two servers of one database and one key pair, which the tests know and can forge tokens with. */
public record Replicas(ServerProcess first, ServerProcess second, KeyPair keys) implements AutoCloseable {

    /** Starts both concurrently. */
    static Replicas start(Database database, KeyPair keys) {
        ServerProcess first =
                ServerLaunch.configured("replica-1", database, keys).startProcess();
        ServerProcess second = ServerLaunch.configured("replica-2", database, keys)
                .with("LOCAL_JWT_PRIVATE_KEY", onOneLine(keys.getPrivate()))
                .with("LOCAL_JWT_PUBLIC_KEY", onOneLine(keys.getPublic()))
                .startProcess();
        Replicas both = new Replicas(first, second, keys);
        try {
            both.all().forEach(ServerProcess::awaitReady);
        } catch (IllegalStateException e) {
            both.all().forEach(ServerProcess::kill);
            throw e;
        }
        return both;
    }

    /** As many secret stores keep it: {@code \n} spelled out in place of line breaks. */
    private static String onOneLine(Key key) {
        return KeyPairs.pem(key).replace("\n", "\\n");
    }

    public List<ServerProcess> all() {
        return List.of(first, second);
    }

    public Database database() {
        return first.database();
    }

    @Override
    public void close() {
        all().forEach(ServerProcess::terminate);
        all().forEach(ServerProcess::close);
    }
}
