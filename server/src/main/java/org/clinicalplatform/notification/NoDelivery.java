package org.clinicalplatform.notification;

/** Keeps messages queued while no mail server is configured. */
final class NoDelivery implements MessageDelivery {
    @Override
    public void deliver(OutgoingMessage message) throws DeliveryException {
        throw new DeliveryException("no mail server is configured (spring.mail.host)", null);
    }
}
