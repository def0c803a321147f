package org.clinicalplatform.notification;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Locale;

/** Turns messages into mail (RFC 5322): one recipient, plain text in UTF-8. */
final class MessageComposer {
    private final InternetAddress from;
    private final Clock clock;

    /** @param from the sender's address */
    MessageComposer(InternetAddress from, Clock clock) {
        this.from = from;
        this.clock = clock;
    }

    /**
     * Fills the mail. The Message-ID is derived from the event, so that a duplicate can be recognized.
     *
     * @throws DeliveryException if the recipient is not a single address, or a header contains a control character
     */
    void compose(OutgoingMessage message, MimeMessage mail) throws DeliveryException {
        try {
            mail.setFrom(from);
            mail.setRecipient(Message.RecipientType.TO, recipient(message.recipient()));
            mail.setSubject(singleLine(message.subject(), "subject"), StandardCharsets.UTF_8.name());
            mail.setText(message.body(), StandardCharsets.UTF_8.name());
            mail.setSentDate(Date.from(clock.instant()));
            mail.setHeader("Auto-Submitted", "auto-generated");
            mail.saveChanges();
            mail.setHeader("Message-ID", "<" + message.eventId() + "@" + senderDomain() + ">");
        } catch (MessagingException e) {
            throw new DeliveryException("the message could not be composed", e);
        }
    }

    private static InternetAddress recipient(String recipient) throws DeliveryException {
        try {
            InternetAddress address = new InternetAddress(singleLine(recipient, "recipient's address"), true);
            address.validate();
            // a display name or a comment beside the address
            if (!recipient.equals(address.getAddress())) {
                throw new AddressException("more than an address");
            }
            return address;
        } catch (AddressException e) {
            // without the cause, which repeats the address
            throw new DeliveryException("the recipient's address is not valid", null);
        }
    }

    /** A line break in a header would begin another header, or the body. */
    private static String singleLine(String text, String what) throws DeliveryException {
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw new DeliveryException("the " + what + " is not valid", null);
        }
        return text;
    }

    private String senderDomain() {
        String address = from.getAddress();
        return address.substring(address.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
    }
}
