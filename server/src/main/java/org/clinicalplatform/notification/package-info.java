/** Messages to users: queued in the transaction that causes them, sent by an administrator. */
@NullMarked
package org.clinicalplatform.notification;

import org.jspecify.annotations.NullMarked;
