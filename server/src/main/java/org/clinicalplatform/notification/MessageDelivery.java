package org.clinicalplatform.notification;

/** The way by which messages leave the service. */
interface MessageDelivery {
    /** @throws DeliveryException if the message was not accepted, or its fate is unknown */
    void deliver(OutgoingMessage message) throws DeliveryException;
}
