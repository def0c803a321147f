package org.clinicalplatform.contract.harness;

import java.security.Key;
import java.security.KeyPair;
import java.util.List;

/**
 * Two servers of one database and one key pair, which the tests know and can forge tokens with. An owner migrates the
 * database, and they run as a role of few privileges.
 *
 * @param mailPort where they expect a mail server; nothing listens there unless a test does
 */
public record Replicas(ServerProcess first, ServerProcess second, KeyPair keys, int mailPort) implements AutoCloseable {

    /** The page that redeems password links, to which a token is appended. */
    public static final String REDEEM_URL = "https://portal.example/reset?lang=en";

    public static final String SENDER = "Hospital <no-reply@hospital.example>";

    /** Starts both concurrently. */
    static Replicas start(Database database, KeyPair keys) {
        int mailPort = FreePorts.next();
        ServerProcess first = launch("replica-1", database, keys, mailPort).startProcess();
        ServerProcess second = launch("replica-2", database, keys, mailPort)
                .with("LOCAL_JWT_PRIVATE_KEY", onOneLine(keys.getPrivate()))
                .with("LOCAL_JWT_PUBLIC_KEY", onOneLine(keys.getPublic()))
                .startProcess();
        Replicas both = new Replicas(first, second, keys, mailPort);
        try {
            both.all().forEach(ServerProcess::awaitReady);
        } catch (IllegalStateException e) {
            both.all().forEach(ServerProcess::kill);
            throw e;
        }
        return both;
    }

    private static ServerLaunch launch(String name, Database database, KeyPair keys, int mailPort) {
        return ServerLaunch.configured(name, database, keys)
                .inTwoRoles()
                .with("SPRING_MAIL_HOST", "127.0.0.1")
                .with("SPRING_MAIL_PORT", Integer.toString(mailPort))
                .with("SVC_NOTIFICATION_FROM", SENDER)
                .with("LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL", REDEEM_URL);
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
