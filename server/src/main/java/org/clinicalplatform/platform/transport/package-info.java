/** Whether the connections that the service opens to other systems are encrypted. */
@NullMarked
package org.clinicalplatform.platform.transport;

import org.jspecify.annotations.NullMarked;
