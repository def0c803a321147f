/** The one error body, and the codes and the exception it is made from. */
@NullMarked
package org.clinicalplatform.platform.error;

import org.jspecify.annotations.NullMarked;
