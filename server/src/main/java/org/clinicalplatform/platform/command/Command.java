package org.clinicalplatform.platform.command;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** A command of the jar, which the first argument of the program names. */
public abstract class Command {
    /** Exit status of a command that was carried out. */
    public static final int DONE = 0;

    /** Exit status of a command that is done and found something that needs attention. */
    public static final int ATTENTION = 1;

    /** Exit status of a command that could not run or did not finish. */
    public static final int FAILED = 2;

    private final String name;
    private final PrintStream out;
    private final PrintStream err;

    protected Command(String name, PrintStream out, PrintStream err) {
        this.name = name;
        this.out = out;
        this.err = err;
    }

    public final String name() {
        return name;
    }

    /**
     * Runs the command, and reports in one sentence why it failed. Results that could not be written are a failure: a
     * script or a report that a full disk has cut off looks like a complete one.
     *
     * @param arguments of the program, the name of the command first
     * @return the exit status
     */
    public final int run(String... arguments) {
        int status = carryOut(arguments);
        if (out.checkError()) {
            report("The output of the command is incomplete, because it could not be written, such as to a full disk");
            return FAILED;
        }
        return status;
    }

    private int carryOut(String... arguments) {
        try {
            return execute(Arrays.asList(arguments).subList(1, arguments.length));
        } catch (CommandRefusedException e) {
            report(String.valueOf(e.getMessage()));
        } catch (Exception | Error e) {
            // uncaught, it would end the program with status 1, which means that the command was carried out
            report("The command failed" + afterFailure() + ": " + FailureReason.of(e));
        }
        return FAILED;
    }

    /**
     * Carries out the command.
     *
     * @param arguments that follow its name
     * @return the exit status
     * @throws CommandRefusedException with a message that needs no further explanation
     * @throws Exception for a failure, which is reported as {@link FailureReason} states
     */
    protected abstract int execute(List<String> arguments) throws Exception;

    /** What to do after a failure, which follows on "The command failed" in the report; nothing by default. */
    protected String afterFailure() {
        return "";
    }

    /** Where the results go. */
    protected final PrintStream out() {
        return out;
    }

    /** Where goes what the operator has to know beside the results. */
    protected final PrintStream err() {
        return err;
    }

    /** Prints a line of the results. */
    protected final void print(String line) {
        out.println(line);
    }

    /** Prints a sentence about a failure. */
    protected final void report(String sentence) {
        err.println(sentence);
    }
}
