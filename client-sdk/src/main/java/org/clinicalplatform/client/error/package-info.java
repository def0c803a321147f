/** What a call can end in when it does not end in a result. */
@NullMarked
package org.clinicalplatform.client.error;

import org.jspecify.annotations.NullMarked;
