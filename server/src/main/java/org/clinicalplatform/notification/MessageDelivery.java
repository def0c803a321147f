package org.clinicalplatform.notification;

/** Hands messages over to where they leave the service. Thread-safe. */
interface MessageDelivery {
    /**
     * Hands the message over.
     *
     * @throws DeliveryException when it was not accepted, or it is not known whether it was
     */
    void deliver(OutgoingMessage message) throws DeliveryException;
}
