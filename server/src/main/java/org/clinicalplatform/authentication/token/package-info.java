/** Access tokens with their signing keys, and opaque tokens that are stored as hashes. */
@NullMarked
package org.clinicalplatform.authentication.token;

import org.jspecify.annotations.NullMarked;
