import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** An index of the text files of a folder on disk: made, changed, merged, asked. */
public class LuceneFilesDriver {
    public static void main(String[] args) throws Exception {
        try (Directory directory = FSDirectory.open(Path.of("index"));
             IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
                for (Path p : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java")).sorted()::iterator) {
                    Document d = new Document();
                    d.add(new StringField("name", p.getFileName().toString(), Field.Store.YES));
                    d.add(new TextField("text", Files.readString(p), Field.Store.NO));
                    writer.addDocument(d);
                }
            }
            writer.deleteDocuments(new Term("name", "GsonDriver.java"));
            writer.forceMerge(1);
            writer.commit();
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                System.out.println(reader.numDocs() > 100);
                IndexSearcher searcher = new IndexSearcher(reader);
                Query both = new BooleanQuery.Builder()
                        .add(new TermQuery(new Term("text", "json")), BooleanClause.Occur.MUST)
                        .add(new TermQuery(new Term("text", "list")), BooleanClause.Occur.MUST_NOT).build();
                for (Query q : new Query[] {new TermQuery(new Term("text", "socket")), both,
                        new PhraseQuery("text", "public", "static", "void"),
                        new PrefixQuery(new Term("name", "Jackson"))}) {
                    TopDocs found = searcher.search(q, 5);
                    System.out.println(q + " " + found.totalHits);
                    for (ScoreDoc d : found.scoreDocs)
                        System.out.println("  " + searcher.storedFields().document(d.doc).get("name") + " " + d.score);
                }
            }
        }
    }
}
