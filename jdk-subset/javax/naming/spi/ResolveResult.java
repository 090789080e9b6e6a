package javax.naming.spi;

import java.io.Serializable;
import javax.naming.CompositeName;
import javax.naming.InvalidNameException;
import javax.naming.Name;

public class ResolveResult implements Serializable {
    private static final long serialVersionUID = -4552108072002407559L;

    protected Object resolvedObj;
    protected Name remainingName;

    protected ResolveResult() {
    }

    public ResolveResult(Object robj, String rcomp) {
        resolvedObj = robj;
        try {
            remainingName = new CompositeName(rcomp);
        } catch (InvalidNameException e) {
            remainingName = new CompositeName();
        }
    }

    public ResolveResult(Object robj, Name rname) {
        resolvedObj = robj;
        setRemainingName(rname);
    }

    public Name getRemainingName() {
        return remainingName;
    }

    public Object getResolvedObj() {
        return resolvedObj;
    }

    public void setRemainingName(Name name) {
        remainingName = name == null ? null : (Name) name.clone();
    }

    public void setResolvedObj(Object obj) {
        resolvedObj = obj;
    }
}
