package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A CA of a clinic, and the certificates that it issued, made by the JDK's keytool. */
final class PrivateCa {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final KeyStore issued;

    private PrivateCa(KeyStore issued) {
        this.issued = issued;
    }

    /**
     * Creates the CA with the certificates {@code server} (for 127.0.0.1), {@code expired} (the same, expired) and
     * {@code client}.
     */
    static PrivateCa create(Path directory) throws IOException, InterruptedException, GeneralSecurityException {
        Path file = directory.resolve("issued.p12");
        keytool(file, "ca", "-dname", "CN=Clinic CA", "-ext", "bc:c");
        keytool(file, "server", "-signer", "ca", "-dname", "CN=server", "-ext", "san=ip:127.0.0.1");
        keytool(
                file,
                "expired",
                "-signer",
                "ca",
                "-dname",
                "CN=expired",
                "-ext",
                "san=ip:127.0.0.1",
                "-startdate",
                "-10d",
                "-validity",
                "1");
        keytool(file, "client", "-signer", "ca", "-dname", "CN=ward-board");
        KeyStore issued = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            issued.load(in, PASSWORD);
        }
        return new PrivateCa(issued);
    }

    /** A context that trusts the CA, and presents a certificate of it unless null. */
    SSLContext context(@Nullable String alias) throws GeneralSecurityException, IOException {
        KeyStore trusted = empty();
        trusted.setCertificateEntry("ca", issued.getCertificate("ca"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(alias == null ? new KeyManager[0] : keys(alias), trust.getTrustManagers(), null);
        return context;
    }

    private KeyManager[] keys(String alias) throws GeneralSecurityException, IOException {
        KeyStore own = empty();
        Certificate[] chain = issued.getCertificateChain(alias);
        own.setKeyEntry(alias, issued.getKey(alias, PASSWORD), PASSWORD, chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, PASSWORD);
        return keys.getKeyManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, PASSWORD);
        return store;
    }

    private static void keytool(Path file, String alias, String... options) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-genkeypair",
                                "-keystore",
                                file.toString(),
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                String.valueOf(PASSWORD),
                                "-alias",
                                alias,
                                "-keyalg",
                                "EC"),
                        Stream.of(options))
                .toList();
        Path output = file.resolveSibling(alias + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(() -> "keytool for " + alias + ", see " + output)
                .isZero();
    }
}
