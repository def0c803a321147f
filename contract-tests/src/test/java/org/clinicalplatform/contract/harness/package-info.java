/** Starts and stops servers, sends raw HTTP, and reads the specification; independent of the server's code. */
@NullMarked
package org.clinicalplatform.contract.harness;

import org.jspecify.annotations.NullMarked;
