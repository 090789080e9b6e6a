import java.lang.annotation.*;

/** An annotation of {@link Processed}. <p>Two paragraphs. */
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Own {
    /** A number.
     * @return it */
    int value();
    /** Names. @return them */
    String[] names() default {};
}
