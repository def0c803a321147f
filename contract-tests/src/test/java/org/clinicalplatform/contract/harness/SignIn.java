package org.clinicalplatform.contract.harness;

/** How the accounts of a server sign in. */
public interface SignIn {

    SignIn BY_PASSWORD = new SignIn() {
        @Override
        public RawResponse response(ServerUnderTest server, String account, String password) {
            return server.send(RawRequest.post("/api/v1/auth/login")
                    .json(Json.object("username", account, "password", password).toString()));
        }

        @Override
        public void admit(ServerUnderTest server, String account, String password) {
            // the row has the hash of the password
        }

        @Override
        public int refusal() {
            return 401;
        }

        @Override
        public String subject(String username) {
            return "subject-of-" + username;
        }
    };

    /** The server's response to the last step of the sign-in. */
    RawResponse response(ServerUnderTest server, String account, String password);

    /** Lets an account sign in that was made in the database, as a copy of another with this password. */
    void admit(ServerUnderTest server, String account, String password);

    /** The status of {@link #response} where a password is wrong or an account closed. */
    int refusal();

    /** An unused {@code idpSubject} for a registration. */
    String subject(String username);
}
