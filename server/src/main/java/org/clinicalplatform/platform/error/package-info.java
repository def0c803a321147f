/** The standard error body, its codes and the exception for refusals. */
@NullMarked
package org.clinicalplatform.platform.error;

import org.jspecify.annotations.NullMarked;
