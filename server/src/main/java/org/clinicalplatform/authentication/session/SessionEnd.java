package org.clinicalplatform.authentication.session;

/** Why a session ended before its time. */
enum SessionEnd {
    LOGOUT,
    REFRESH_TOKEN_REUSED
}
