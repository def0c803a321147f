package org.clinicalplatform.securityevents;

/** Stand-ins for email addresses in events: equal ones are recognized, and none is read or guessed without the key. */
@FunctionalInterface
public interface EmailPseudonyms {
    /** The key's id, a colon, and the keyed hash of the address in lower case. */
    String of(String emailAddress);
}
