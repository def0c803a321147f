/** How many sign-ins there are in a second, against how many hashes of a password the machine makes in one. */
@NullMarked
package org.clinicalplatform.bench.signin;

import org.jspecify.annotations.NullMarked;
