/** Exceptions that calls throw. */
@NullMarked
package org.clinicalplatform.client.error;

import org.jspecify.annotations.NullMarked;
