/** HTTP/1.1 over kept-alive sockets at so little cost that the measurement sees the server and not the client. */
@NullMarked
package org.clinicalplatform.bench.http;

import org.jspecify.annotations.NullMarked;
