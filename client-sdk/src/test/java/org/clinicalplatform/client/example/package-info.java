/** What using the client looks like, to be read and to be run. */
@NullMarked
package org.clinicalplatform.client.example;

import org.jspecify.annotations.NullMarked;
