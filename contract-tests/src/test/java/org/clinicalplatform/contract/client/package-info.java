/** The Java client against a running server. */
@NullMarked
package org.clinicalplatform.contract.client;

import org.jspecify.annotations.NullMarked;
