/** Messages to the holders of accounts: queued with what causes them, sent by hand. */
@NullMarked
package org.clinicalplatform.notification;

import org.jspecify.annotations.NullMarked;
