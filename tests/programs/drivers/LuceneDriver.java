import org.apache.lucene.analysis.standard.*;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;

public class LuceneDriver {
    public static void main(String[] args) throws Exception {
        ByteBuffersDirectory dir = new ByteBuffersDirectory();
        try (IndexWriter w = new IndexWriter(dir, new IndexWriterConfig(new StandardAnalyzer()))) {
            for (String t : new String[] {"the quick brown fox", "lazy dogs sleep", "quick dogs"}) {
                Document d = new Document();
                d.add(new TextField("t", t, Field.Store.YES));
                w.addDocument(d);
            }
        }
        IndexSearcher s = new IndexSearcher(DirectoryReader.open(dir));
        for (ScoreDoc d : s.search(new TermQuery(new Term("t", "quick")), 10).scoreDocs) System.out.println(d.doc + " "
                + d.score + " " + s.storedFields().document(d.doc).get("t"));
    }
}
