/** What others notice while hostile clients keep the server busy. */
@NullMarked
package org.clinicalplatform.bench.clients;

import org.jspecify.annotations.NullMarked;
