package org.clinicalplatform.demo;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** Stands in for the password hashing of the service: remembers what it hashed, and numbers its hashes. */
final class PasswordHashes implements UnaryOperator<String> {

    private final List<String> hashed = new CopyOnWriteArrayList<>();

    @Override
    public String apply(String password) {
        hashed.add(password);
        return "hash " + hashed.size();
    }

    List<String> hashed() {
        return List.copyOf(hashed);
    }
}
