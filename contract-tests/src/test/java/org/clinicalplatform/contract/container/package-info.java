/** Refusals of the HTTP server itself, before any code of ours sees a request. */
@NullMarked
package org.clinicalplatform.contract.container;

import org.jspecify.annotations.NullMarked;
