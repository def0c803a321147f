/**
 * Persons who share names, addresses and telephones as people do, made by PostgreSQL in numbers that no client could
 * send.
 */
@NullMarked
package org.clinicalplatform.bench.population;

import org.jspecify.annotations.NullMarked;
