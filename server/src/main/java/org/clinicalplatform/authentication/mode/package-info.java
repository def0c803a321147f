/** What the service leaves to the identity provider, where there is one. */
@NullMarked
package org.clinicalplatform.authentication.mode;

import org.jspecify.annotations.NullMarked;
