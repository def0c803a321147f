package org.clinicalplatform.contract.documentation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.commons.lang3.function.Failable;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.FreePorts;

/**
 * A proxy that runs with the file of the project for it, in which the addresses are replaced. Closing it ends the
 * process.
 */
final class RunningProxy implements AutoCloseable {

    /** The proxies that the project has a file for. */
    enum Kind {
        NGINX("nginx.conf"),
        HAPROXY("haproxy.cfg");

        private final String file;

        Kind(String file) {
            this.file = file;
        }

        String program() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Path FILES = Path.of("..", "server", "src", "main", "proxies");
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** nginx takes the file of the project as a part of its configuration. */
    private static final String NGINX = """
            daemon off;
            master_process off;
            pid nginx.pid;
            events {}
            http {
                client_body_temp_path body;
                proxy_temp_path proxied;
                fastcgi_temp_path fastcgi;
                uwsgi_temp_path uwsgi;
                scgi_temp_path scgi;
                include clinical.conf;
            }
            """;

    private final Path folder;
    private final int port = FreePorts.next();
    private final HttpClient client;
    private final Process process;

    /**
     * @param folder for its files
     * @param addresses parts of the file, and what takes their place if they are there; longer ones go first
     */
    RunningProxy(Kind kind, Path folder, Map<String, String> addresses) throws IOException, GeneralSecurityException {
        this.folder = folder;
        String configuration = Files.readString(FILES.resolve(kind.file))
                .replace("/etc/clinical/", folder + "/")
                .replace("/var/log/nginx/", folder + "/")
                .replace("listen 443 ", "listen 127.0.0.1:" + port + " ")
                .replace("bind :443 ", "bind 127.0.0.1:" + port + " ");
        for (String address : addresses.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList()) {
            configuration = configuration.replace(address, addresses.get(address));
        }
        Files.writeString(folder.resolve("clinical.conf"), configuration);
        Files.writeString(folder.resolve("nginx.conf"), NGINX);
        client = client(makeCertificate());
        Files.writeString(
                folder.resolve("certificate-and-key.pem"),
                Files.readString(folder.resolve("certificate.pem")) + Files.readString(folder.resolve("key.pem")));
        List<String> command = kind == Kind.NGINX
                ? List.of("nginx", "-p", folder + "/", "-c", "nginx.conf")
                : List.of(
                        "haproxy", "-db", "-f", folder.resolve("clinical.conf").toString());
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        if (!Await.until(LIMIT, () -> listens() || !process.isAlive()) || !process.isAlive()) {
            close();
            throw new IllegalStateException(kind + " does not listen:\n" + log());
        }
    }

    /** @param headers names and values in turns */
    HttpResponse<String> get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    /** @param headers names and values in turns */
    HttpResponse<String> post(String path, String json, String... headers) {
        return send(request(path, headers)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    HttpResponse<String> send(String method, String path, String json) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                .timeout(LIMIT);
        return headers.length == 0 ? request : request.headers(headers);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Whatever it has written to its standard output and to its logs. */
    String log() {
        return Failable.get(() -> {
            StringBuilder log = new StringBuilder();
            for (String name : List.of("output.log", "clinical.log", "clinical-error.log")) {
                Path file = folder.resolve(name);
                log.append(Files.exists(file) ? Files.readString(file) : "");
            }
            return log.toString();
        });
    }

    private Path makeCertificate() {
        Path certificate = folder.resolve("certificate.pem");
        Await.success(
                new ProcessBuilder(
                        "openssl",
                        "req",
                        "-x509",
                        "-newkey",
                        "rsa:2048",
                        "-nodes",
                        "-days",
                        "2",
                        "-subj",
                        "/CN=localhost",
                        "-addext",
                        "subjectAltName=DNS:localhost",
                        "-keyout",
                        folder.resolve("key.pem").toString(),
                        "-out",
                        certificate.toString()),
                folder.resolve("openssl.log"),
                LIMIT);
        return certificate;
    }

    private static HttpClient client(Path certificate) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream pem = Files.newInputStream(certificate)) {
            trusted.setCertificateEntry(
                    "proxy", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(tls).build();
    }

    private boolean listens() {
        try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
        if (!Await.exit(process, LIMIT)) {
            process.destroyForcibly();
        }
    }
}
