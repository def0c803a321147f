/** Texts as Unicode defines them. */
@NullMarked
package org.clinicalplatform.platform.text;

import org.jspecify.annotations.NullMarked;
