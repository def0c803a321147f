package org.clinicalplatform.bench.clients;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What another client saw in all slices of one attack, or without any, and the processor time that was taken meanwhile.
 */
final class Observed {

    static final List<String> COLUMNS =
            List.of("attack", "requests", "failed", "median ms", "p99 ms", "reconnects", "server CPU", "client CPU");

    private final List<Double> millis = new ArrayList<>();
    private int failed;
    private int reconnects;
    private Duration serverCpu = Duration.ZERO;
    private Duration clientCpu = Duration.ZERO;
    private Duration length = Duration.ZERO;

    void request(Duration time, boolean succeeded) {
        millis.add(time.toNanos() / 1e6);
        failed += succeeded ? 0 : 1;
    }

    void slice(Duration slice, Duration server, Duration client, int reconnected) {
        length = length.plus(slice);
        serverCpu = serverCpu.plus(server);
        clientCpu = clientCpu.plus(client);
        reconnects += reconnected;
    }

    boolean allSucceeded() {
        return failed == 0;
    }

    double p99() {
        return quantile(0.99);
    }

    List<String> row(String attack) {
        return List.of(
                attack,
                Integer.toString(millis.size()),
                Integer.toString(failed),
                String.format(Locale.ROOT, "%.1f", quantile(0.5)),
                String.format(Locale.ROOT, "%.1f", p99()),
                Integer.toString(reconnects),
                processors(serverCpu),
                processors(clientCpu));
    }

    private double quantile(double part) {
        List<Double> sorted = new ArrayList<>(millis);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(part * sorted.size())));
    }

    private String processors(Duration cpu) {
        return String.format(Locale.ROOT, "%.2f", cpu.toNanos() / (double) length.toNanos());
    }
}
