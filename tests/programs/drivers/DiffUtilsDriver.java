import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import com.github.difflib.text.DiffRowGenerator;
import java.util.List;

public class DiffUtilsDriver {
    public static void main(String[] args) throws Exception {
        List<String> a = List.of("one", "two", "three", "four");
        List<String> b = List.of("one", "2", "three", "four", "five");
        Patch<String> patch = DiffUtils.diff(a, b);
        patch.getDeltas().forEach(System.out::println);
        UnifiedDiffUtils.generateUnifiedDiff("a", "b", a, patch, 1).forEach(System.out::println);
        System.out.println(DiffUtils.patch(a, patch));
        DiffRowGenerator.create().showInlineDiffs(true).inlineDiffByWord(true).oldTag(f -> "~").newTag(f -> "*").build()
                .generateDiffRows(a, b).forEach(System.out::println);
    }
}
