/** Starts and stops servers, speaks raw HTTP to them, and reads the contract; knows nothing of the server's code. */
@NullMarked
package org.clinicalplatform.contract.harness;

import org.jspecify.annotations.NullMarked;
