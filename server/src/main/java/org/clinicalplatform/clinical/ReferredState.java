package org.clinicalplatform.clinical;

import java.util.UUID;

/**
 * A visit to which a record refers.
 *
 * @param closed whether it is over: nothing begins in it any more
 */
record ReferredState(UUID id, boolean closed) {}
