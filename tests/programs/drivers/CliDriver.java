import org.apache.commons.cli.*;

public class CliDriver {
    public static void main(String[] args) throws Exception {
        Options o = new Options().addOption("v", "verbose", false,
                "be verbose").addOption(Option.builder("f").longOpt("file").hasArg().argName("FILE")
                .desc("the file to read").build());
        CommandLine c = new DefaultParser().parse(o, new String[] {"-v", "--file", "x.txt", "rest"});
        System.out.println(c.hasOption("v") + c.getOptionValue("f") + c.getArgList());
        new HelpFormatter().printHelp("prog [options]", o);
        try {
            new DefaultParser().parse(o, new String[] {"--nope"});
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
    }
}
