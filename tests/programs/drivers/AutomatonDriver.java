import dk.brics.automaton.Automaton;
import dk.brics.automaton.RegExp;
import dk.brics.automaton.RunAutomaton;

public class AutomatonDriver {
    public static void main(String[] args) throws Exception {
        Automaton a = new RegExp("(ab|c)*d{2,3}").toAutomaton();
        a.minimize();
        System.out.println(a.run("ababcdd") + " " + a.run("abd") + " " + a.getNumberOfStates()
                + a.getShortestExample(true));
        System.out.println(a.intersection(new RegExp("c.*").toAutomaton()).getShortestExample(true)
                + a.complement().isEmpty());
        System.out.println(new RunAutomaton(a).run("dd"));
    }
}
