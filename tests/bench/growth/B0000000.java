/** What Versions redefines: the text, of eight characters, is another one in each version. */
class B0000000 {
    static void call(int left) {
        String version = "V0000000";
        if (version.length() == 8) Versions.deeper(left);
    }
}
