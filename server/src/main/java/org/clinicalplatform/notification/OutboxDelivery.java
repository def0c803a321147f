package org.clinicalplatform.notification;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes messages to files that a mail program can open, for the embedded default without a mail server. Only the
 * account of the process can read them.
 */
final class OutboxDelivery implements MessageDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxDelivery.class);

    private final Path folder;
    private final MessageComposer composer;

    /** @param folder created when the first message is written */
    OutboxDelivery(Path folder, MessageComposer composer) {
        this.folder = folder;
        this.composer = composer;
    }

    @Override
    public void deliver(OutgoingMessage message) throws DeliveryException {
        MimeMessage mail = new MimeMessage(Session.getInstance(new Properties()));
        composer.compose(message, mail);
        Path file = folder.resolve(message.eventId() + ".eml");
        try {
            OwnerOnlyFiles.createDirectories(folder);
            OwnerOnlyFiles.write(file, text(mail));
        } catch (IOException | MessagingException e) {
            throw new DeliveryException("the message could not be written to the outbox", e);
        }
        LOG.info("Notification event {} was written to {}", message.eventId(), file);
    }

    /** A composed mail is pure ASCII; everything else is encoded. */
    private static String text(MimeMessage mail) throws IOException, MessagingException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        mail.writeTo(bytes);
        return bytes.toString(StandardCharsets.US_ASCII);
    }
}
