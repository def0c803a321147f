/** The Java client of the Clinical Platform: sign in, stay signed in, and work with records through typed calls. */
@NullMarked
package org.clinicalplatform.client;

import org.jspecify.annotations.NullMarked;
