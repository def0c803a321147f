package org.clinicalplatform.notification;

/** A service with a configured database and no mail server: messages wait until there is one. */
final class NoDelivery implements MessageDelivery {
    @Override
    public void deliver(OutgoingMessage message) throws DeliveryException {
        throw new DeliveryException("no mail server is configured (spring.mail.host)", null);
    }
}
