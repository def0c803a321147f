package org.clinicalplatform.notification;

/** Delivers messages to a system outside the service. */
interface MessageDelivery {
    /** @throws DeliveryException if the message was not accepted, or it is unknown whether it was */
    void deliver(OutgoingMessage message) throws DeliveryException;
}
