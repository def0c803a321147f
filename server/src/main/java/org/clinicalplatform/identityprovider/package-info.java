/** The identity provider, to which writes of credentials go. All components here are thread-safe. */
@NullMarked
package org.clinicalplatform.identityprovider;

import org.jspecify.annotations.NullMarked;
