/**
 * Authentication: login, second factor, passwords, tokens and sessions. All services and components here are
 * thread-safe.
 */
@NullMarked
package org.clinicalplatform.authentication;

import org.jspecify.annotations.NullMarked;
