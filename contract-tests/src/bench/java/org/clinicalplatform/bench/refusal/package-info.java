/** Whether the time of a response tells why a sign-in failed, or whether a password link was sent. */
@NullMarked
package org.clinicalplatform.bench.refusal;

import org.jspecify.annotations.NullMarked;
