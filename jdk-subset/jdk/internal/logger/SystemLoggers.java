// System.Logger by means of java.util.logging.
package jdk.internal.logger;

import java.util.ResourceBundle;
import java.util.logging.Level;
import java.util.logging.LogRecord;

public final class SystemLoggers {
    private static final Level[] LEVELS = {Level.ALL, Level.FINER, Level.FINE, Level.INFO, Level.WARNING,
        Level.SEVERE, Level.OFF};

    private SystemLoggers() {
    }

    public static System.LoggerFinder finder() {
        return new System.LoggerFinder() {
            @Override
            public System.Logger getLogger(String name, Module module) {
                if (name == null || module == null) {
                    throw new NullPointerException();
                }
                return new Wrapper(java.util.logging.Logger.getLogger(name));
            }
        };
    }

    /** A logger with a bundle of its own. */
    public static System.Logger localized(System.Logger logger, ResourceBundle bundle) {
        return new System.Logger() {
            @Override
            public String getName() {
                return logger.getName();
            }

            @Override
            public boolean isLoggable(Level level) {
                return logger.isLoggable(level);
            }

            @Override
            public void log(Level level, ResourceBundle given, String msg, Throwable thrown) {
                logger.log(level, given == null ? bundle : given, msg, thrown);
            }

            @Override
            public void log(Level level, ResourceBundle given, String format, Object... params) {
                logger.log(level, given == null ? bundle : given, format, params);
            }
        };
    }

    private static final class Wrapper implements System.Logger {
        private final java.util.logging.Logger logger;

        Wrapper(java.util.logging.Logger logger) {
            this.logger = logger;
        }

        private static java.util.logging.Level levelOf(Level level) {
            if (level == null) {
                throw new NullPointerException("Cannot invoke \"java.util.logging.Level.intValue()\" because "
                        + "\"level\" is null");
            }
            return LEVELS[level.ordinal()];
        }

        @Override
        public String getName() {
            return logger.getName();
        }

        @Override
        public boolean isLoggable(Level level) {
            return logger.isLoggable(levelOf(level));
        }

        private void log(Level level, ResourceBundle bundle, String msg, Object[] params, Throwable thrown) {
            java.util.logging.Level to = levelOf(level);
            if (!logger.isLoggable(to)) {
                return;
            }
            LogRecord record = new LogRecord(to, msg);
            record.setLoggerName(logger.getName());
            record.setParameters(params);
            record.setThrown(thrown);
            record.setResourceBundle(bundle);
            logger.log(record);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String msg, Throwable thrown) {
            log(level, bundle, msg, null, thrown);
        }

        @Override
        public void log(Level level, ResourceBundle bundle, String format, Object... params) {
            log(level, bundle, format, params, null);
        }
    }
}
