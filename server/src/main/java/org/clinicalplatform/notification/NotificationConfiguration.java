package org.clinicalplatform.notification;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.clinicalplatform.platform.web.StartupNote;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/** Selects the delivery: the configured mail server, else the outbox folder of the embedded default, else none. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({NotificationSettings.class, MessageRetentionSettings.class})
class NotificationConfiguration {
    private static final String FROM = "svc.notification.from";
    private static final String SENDER_OF_FILES = "no-reply@localhost";

    /** The rest is for the timeout of its last read. */
    private static final Duration LONGEST_DELIVERY = NotificationDispatch.LEASE.minusMinutes(1);

    @Bean
    MessageDelivery messageDelivery(
            NotificationSettings settings, ObjectProvider<JavaMailSenderImpl> senders, DefaultMode mode, Clock clock) {
        JavaMailSenderImpl sender = senders.getIfAvailable();
        if (sender != null && hasServer(sender)) {
            TimeLimitedSockets.bound(sender, LONGEST_DELIVERY);
            return new SmtpDelivery(sender, new MessageComposer(sender(settings.from()), clock));
        }
        if (mode.embedded()) {
            String from = settings.from().isEmpty() ? SENDER_OF_FILES : settings.from();
            return new OutboxDelivery(outbox(mode), new MessageComposer(sender(from), clock));
        }
        return new NoDelivery();
    }

    @Bean
    @Order(4)
    StartupNote outboxNote(MessageDelivery delivery, DefaultMode mode) {
        return baseUrl -> delivery instanceof OutboxDelivery
                ? List.of("Outgoing mail  none is sent; messages are written to " + outbox(mode))
                : List.of();
    }

    /** {@code starttls.enable} alone is not enough: whoever is between can remove the offer of STARTTLS. */
    @Bean
    UnencryptedPeers unencryptedMailServer(ObjectProvider<JavaMailSenderImpl> senders) {
        return () -> Stream.ofNullable(senders.getIfAvailable())
                .filter(sender -> sender.getHost() != null && hasServer(sender) && !requiresTls(sender))
                .map(sender -> new Peer(
                        "spring.mail.host",
                        String.valueOf(sender.getHost()),
                        "Set spring.mail.properties.mail.smtp.starttls.required=true, or spring.mail.ssl.enabled=true"))
                .toList();
    }

    private static boolean requiresTls(JavaMailSenderImpl sender) {
        String protocol = sender.getProtocol() == null ? "smtp" : sender.getProtocol();
        Properties properties = sender.getJavaMailProperties();
        return protocol.equals("smtps")
                || Boolean.parseBoolean(properties.getProperty("mail." + protocol + ".ssl.enable"))
                || Boolean.parseBoolean(properties.getProperty("mail." + protocol + ".starttls.required"));
    }

    /** A blank host means none; a null host means a mail session of the container. */
    private static boolean hasServer(JavaMailSenderImpl sender) {
        String host = sender.getHost();
        return host == null || !host.isBlank();
    }

    private static Path outbox(DefaultMode mode) {
        return mode.dataDirectory().resolve("outbox");
    }

    private static InternetAddress sender(String from) {
        try {
            InternetAddress address = new InternetAddress(from, true);
            address.validate();
            if (address.getAddress().indexOf('@') < 0) {
                throw new AddressException("no domain");
            }
            return encoded(address);
        } catch (AddressException e) {
            throw new InvalidConfigurationPropertyValueException(
                    FROM, from, "It must be the sender's email address, such as no-reply@hospital.example");
        }
    }

    /** With the name as RFC 2047 has it: a parsed address keeps its letters, which a header cannot have. */
    private static InternetAddress encoded(InternetAddress address) {
        String name = address.getPersonal();
        try {
            address.setPersonal(name, StandardCharsets.UTF_8.name());
            return address;
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("UTF-8 is missing", e);
        }
    }
}
