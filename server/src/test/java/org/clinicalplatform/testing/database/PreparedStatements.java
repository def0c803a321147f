package org.clinicalplatform.testing.database;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.apache.ibatis.executor.statement.StatementHandler;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Intercepts;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.plugin.Signature;

/** Every statement that MyBatis prepares for the calling thread, nested ones included. */
@Intercepts(
        @Signature(
                type = StatementHandler.class,
                method = "prepare",
                args = {Connection.class, Integer.class}))
public final class PreparedStatements implements Interceptor {
    private final ThreadLocal<List<String>> prepared = ThreadLocal.withInitial(ArrayList::new);

    /** What the call prepares, in order. */
    public List<String> during(Runnable call) {
        prepared.remove();
        call.run();
        return List.copyOf(prepared.get());
    }

    @Override
    public Object intercept(Invocation invocation) throws InvocationTargetException, IllegalAccessException {
        prepared.get()
                .add(((StatementHandler) invocation.getTarget()).getBoundSql().getSql());
        return invocation.proceed();
    }
}
