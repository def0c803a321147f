/** The Java client, and the example of a TypeScript client, against a running server. */
@NullMarked
package org.clinicalplatform.contract.client;

import org.jspecify.annotations.NullMarked;
