// Objects that `java` 17 wrote: read, used and written again; and what reading does with each damaged stream.
import java.io.*;
import java.net.SocketPermission;
import java.security.*;
import java.util.*;

public class SerialForeign {
    static final String[][] STREAMS = {
        {"serperm", "rO0ABXNyAB5qYXZhLmlvLlNlcmlhbGl6YWJsZVBlcm1pc3Npb252ekU11gLv2gIAAUwAB2FjdGlvbnN0ABJMamF2YS"
            + "9sYW5nL1N0cmluZzt4cgAdamF2YS5zZWN1cml0eS5CYXNpY1Blcm1pc3Npb25XJQvcz06megIAAHhyABhqYXZhLnNl"
            + "Y3VyaXR5LlBlcm1pc3Npb26xxuE/KFdRfgIAAUwABG5hbWVxAH4AAXhwdAAcZW5hYmxlU3ViY2xhc3NJbXBsZW1lbn"
            + "RhdGlvbnA="},
        {"mt1", "rO0ABXNyABtqYXZhLmxhbmcuaW52b2tlLk1ldGhvZFR5cGUAAAAAAAABJAMAAHhwdnIAA2ludAAAAAAAAAAAAAAAeH"
            + "B1cgASW0xqYXZhLmxhbmcuQ2xhc3M7qxbXrsvNWpkCAAB4cAAAAAJ2cgAQamF2YS5sYW5nLlN0cmluZ6DwpDh6O7NC"
            + "AgAAeHB2cgATW0xqYXZhLmxhbmcuT2JqZWN0O5DOWJ8QcylsAgAAeHB4"},
        {"mt2", "rO0ABXNyABtqYXZhLmxhbmcuaW52b2tlLk1ldGhvZFR5cGUAAAAAAAABJAMAAHhwdnIABHZvaWQAAAAAAAAAAAAAAH"
            + "hwdXIAEltMamF2YS5sYW5nLkNsYXNzO6sW167LzVqZAgAAeHAAAAAAeA=="},
        {"perms3", "rO0ABXNyABlqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25zQ21LTdLID1ADAAJMAA1hbGxQZXJtaXNzaW9udAAkTGphdm"
            + "Evc2VjdXJpdHkvUGVybWlzc2lvbkNvbGxlY3Rpb247TAAFcGVybXN0ABVMamF2YS91dGlsL0hhc2h0YWJsZTt4cgAi"
            + "amF2YS5zZWN1cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgABWgAIcmVhZE9ubHl4cABwc3IAE2phdm"
            + "EudXRpbC5IYXNodGFibGUTuw8lIUrkuAMAAkYACmxvYWRGYWN0b3JJAAl0aHJlc2hvbGR4cD9AAAAAAAAAdwgAAAAB"
            + "AAAAAHh4"},
        {"perms2", "rO0ABXNyABlqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25zQ21LTdLID1ADAAJMAA1hbGxQZXJtaXNzaW9udAAkTGphdm"
            + "Evc2VjdXJpdHkvUGVybWlzc2lvbkNvbGxlY3Rpb247TAAFcGVybXN0ABVMamF2YS91dGlsL0hhc2h0YWJsZTt4cgAi"
            + "amF2YS5zZWN1cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgABWgAIcmVhZE9ubHl4cABzcgAlamF2YS"
            + "5zZWN1cml0eS5BbGxQZXJtaXNzaW9uQ29sbGVjdGlvbsgov6Pnwyj6AgABWgALYWxsX2FsbG93ZWR4cQB+AAMAAXNy"
            + "ABNqYXZhLnV0aWwuSGFzaHRhYmxlE7sPJSFK5LgDAAJGAApsb2FkRmFjdG9ySQAJdGhyZXNob2xkeHA/QAAAAAAAAX"
            + "cIAAAAAgAAAAF2cgAbamF2YS5zZWN1cml0eS5BbGxQZXJtaXNzaW9u14aZ1FQvQMUCAAB4cgAYamF2YS5zZWN1cml0"
            + "eS5QZXJtaXNzaW9uscbhPyhXUX4CAAFMAARuYW1ldAASTGphdmEvbGFuZy9TdHJpbmc7eHBxAH4ABnh4"},
        {"pca2", "rO0ABXNyACVqYXZhLnNlY3VyaXR5LkFsbFBlcm1pc3Npb25Db2xsZWN0aW9uyCi/o+fDKPoCAAFaAAthbGxfYWxsb3"
            + "dlZHhyACJqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25Db2xsZWN0aW9uoqTa1moYCSkCAAFaAAhyZWFkT25seXhwAAA="},
        {"pcb", "rO0ABXNyACdqYXZhLnNlY3VyaXR5LkJhc2ljUGVybWlzc2lvbkNvbGxlY3Rpb24KQocEje3jxwMAA1oAC2FsbF9hbG"
            + "xvd2VkTAAJcGVybUNsYXNzdAARTGphdmEvbGFuZy9DbGFzcztMAAtwZXJtaXNzaW9uc3QAFUxqYXZhL3V0aWwvSGFz"
            + "aHRhYmxlO3hyACJqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25Db2xsZWN0aW9uoqTa1moYCSkCAAFaAAhyZWFkT25seX"
            + "hwAAB2cgAbamF2YS5sYW5nLlJ1bnRpbWVQZXJtaXNzaW9uZq8vhdO52E8CAAB4cgAdamF2YS5zZWN1cml0eS5CYXNp"
            + "Y1Blcm1pc3Npb25XJQvcz06megIAAHhyABhqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb26xxuE/KFdRfgIAAUwABG5hbW"
            + "V0ABJMamF2YS9sYW5nL1N0cmluZzt4cHNyABNqYXZhLnV0aWwuSGFzaHRhYmxlE7sPJSFK5LgDAAJGAApsb2FkRmFj"
            + "dG9ySQAJdGhyZXNob2xkeHA/QAAAAAAAA3cIAAAABAAAAAJ0AANiLipzcQB+AAVxAH4ADHQAAWFzcQB+AAVxAH4ADn"
            + "h4"},
        {"pcb2", "rO0ABXNyACdqYXZhLnNlY3VyaXR5LkJhc2ljUGVybWlzc2lvbkNvbGxlY3Rpb24KQocEje3jxwMAA1oAC2FsbF9hbG"
            + "xvd2VkTAAJcGVybUNsYXNzdAARTGphdmEvbGFuZy9DbGFzcztMAAtwZXJtaXNzaW9uc3QAFUxqYXZhL3V0aWwvSGFz"
            + "aHRhYmxlO3hyACJqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb25Db2xsZWN0aW9uoqTa1moYCSkCAAFaAAhyZWFkT25seX"
            + "hwAAF2cgAbamF2YS5sYW5nLlJ1bnRpbWVQZXJtaXNzaW9uZq8vhdO52E8CAAB4cgAdamF2YS5zZWN1cml0eS5CYXNp"
            + "Y1Blcm1pc3Npb25XJQvcz06megIAAHhyABhqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb26xxuE/KFdRfgIAAUwABG5hbW"
            + "V0ABJMamF2YS9sYW5nL1N0cmluZzt4cHNyABNqYXZhLnV0aWwuSGFzaHRhYmxlE7sPJSFK5LgDAAJGAApsb2FkRmFj"
            + "dG9ySQAJdGhyZXNob2xkeHA/QAAAAAAAAXcIAAAAAgAAAAF0AAEqc3EAfgAFcQB+AAx4eA=="},
        {"pcf", "rO0ABXNyACBqYXZhLmlvLkZpbGVQZXJtaXNzaW9uQ29sbGVjdGlvbh6SeX3UjlWpAwABTAALcGVybWlzc2lvbnN0AB"
            + "JMamF2YS91dGlsL1ZlY3Rvcjt4cgAiamF2YS5zZWN1cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkpAgAB"
            + "WgAIcmVhZE9ubHl4cABzcgAQamF2YS51dGlsLlZlY3RvctmXfVuAO68BAwADSQARY2FwYWNpdHlJbmNyZW1lbnRJAA"
            + "xlbGVtZW50Q291bnRbAAtlbGVtZW50RGF0YXQAE1tMamF2YS9sYW5nL09iamVjdDt4cAAAAAAAAAACdXIAE1tMamF2"
            + "YS5sYW5nLk9iamVjdDuQzlifEHMpbAIAAHhwAAAAAnNyABZqYXZhLmlvLkZpbGVQZXJtaXNzaW9ubg+fk/TAqbsDAA"
            + "FMAAdhY3Rpb25zdAASTGphdmEvbGFuZy9TdHJpbmc7eHIAGGphdmEuc2VjdXJpdHkuUGVybWlzc2lvbrHG4T8oV1F+"
            + "AgABTAAEbmFtZXEAfgAKeHB0AAIvYXQABHJlYWR4c3EAfgAJdAAEL2IvLXQACnJlYWQsd3JpdGV4eHg="},
        {"pcp", "rO0ABXNyACZqYXZhLnV0aWwuUHJvcGVydHlQZXJtaXNzaW9uQ29sbGVjdGlvbmFbOVpONUrnAwACWgALYWxsX2FsbG"
            + "93ZWRMAAtwZXJtaXNzaW9uc3QAFUxqYXZhL3V0aWwvSGFzaHRhYmxlO3hyACJqYXZhLnNlY3VyaXR5LlBlcm1pc3Np"
            + "b25Db2xsZWN0aW9uoqTa1moYCSkCAAFaAAhyZWFkT25seXhwAABzcgATamF2YS51dGlsLkhhc2h0YWJsZRO7DyUhSu"
            + "S4AwACRgAKbG9hZEZhY3RvckkACXRocmVzaG9sZHhwP0AAAAAAAAN3CAAAAAQAAAACdAADYi4qc3IAHGphdmEudXRp"
            + "bC5Qcm9wZXJ0eVBlcm1pc3Npb24MSbXrok1+wwMAAUwAB2FjdGlvbnN0ABJMamF2YS9sYW5nL1N0cmluZzt4cgAdam"
            + "F2YS5zZWN1cml0eS5CYXNpY1Blcm1pc3Npb25XJQvcz06megIAAHhyABhqYXZhLnNlY3VyaXR5LlBlcm1pc3Npb26x"
            + "xuE/KFdRfgIAAUwABG5hbWVxAH4ACHhwcQB+AAZ0AAV3cml0ZXh0AAFhc3EAfgAHcQB+AA10AApyZWFkLHdyaXRleH"
            + "h4"},
        {"pcs", "rO0ABXNyACNqYXZhLm5ldC5Tb2NrZXRQZXJtaXNzaW9uQ29sbGVjdGlvbiauE0V/kboaAwABTAALcGVybWlzc2lvbn"
            + "N0ABJMamF2YS91dGlsL1ZlY3Rvcjt4cgAiamF2YS5zZWN1cml0eS5QZXJtaXNzaW9uQ29sbGVjdGlvbqKk2tZqGAkp"
            + "AgABWgAIcmVhZE9ubHl4cABzcgAQamF2YS51dGlsLlZlY3RvctmXfVuAO68BAwADSQARY2FwYWNpdHlJbmNyZW1lbn"
            + "RJAAxlbGVtZW50Q291bnRbAAtlbGVtZW50RGF0YXQAE1tMamF2YS9sYW5nL09iamVjdDt4cAAAAAAAAAABdXIAE1tM"
            + "amF2YS5sYW5nLk9iamVjdDuQzlifEHMpbAIAAHhwAAAAAXNyABlqYXZhLm5ldC5Tb2NrZXRQZXJtaXNzaW9unAVQNJ"
            + "5TCUIDAAFMAAdhY3Rpb25zdAASTGphdmEvbGFuZy9TdHJpbmc7eHIAGGphdmEuc2VjdXJpdHkuUGVybWlzc2lvbrHG"
            + "4T8oV1F+AgABTAAEbmFtZXEAfgAKeHB0AAoxLjIuMy40OjgwdAAPY29ubmVjdCxyZXNvbHZleHh4"},
        {"ks4", "rO0ABXNyADFqYXZhLnV0aWwuY29uY3VycmVudC5Db25jdXJyZW50SGFzaE1hcCRWYWx1ZXNWaWV3HzZMkFiTKT0CAA"
            + "B4cgA1amF2YS51dGlsLmNvbmN1cnJlbnQuQ29uY3VycmVudEhhc2hNYXAkQ29sbGVjdGlvblZpZXdkmd4SnYcpPQIA"
            + "AUwAA21hcHQAKExqYXZhL3V0aWwvY29uY3VycmVudC9Db25jdXJyZW50SGFzaE1hcDt4cHNyACZqYXZhLnV0aWwuY2"
            + "9uY3VycmVudC5Db25jdXJyZW50SGFzaE1hcGSZ3hKdhyk9AwADSQALc2VnbWVudE1hc2tJAAxzZWdtZW50U2hpZnRb"
            + "AAhzZWdtZW50c3QAMVtMamF2YS91dGlsL2NvbmN1cnJlbnQvQ29uY3VycmVudEhhc2hNYXAkU2VnbWVudDt4cAAAAA"
            + "8AAAAcdXIAMVtMamF2YS51dGlsLmNvbmN1cnJlbnQuQ29uY3VycmVudEhhc2hNYXAkU2VnbWVudDtSdz9BMps5dAIA"
            + "AHhwAAAAEHNyAC5qYXZhLnV0aWwuY29uY3VycmVudC5Db25jdXJyZW50SGFzaE1hcCRTZWdtZW50HzZMkFiTKT0CAA"
            + "FGAApsb2FkRmFjdG9yeHIAKGphdmEudXRpbC5jb25jdXJyZW50LmxvY2tzLlJlZW50cmFudExvY2tmVagsLMhq6wIA"
            + "AUwABHN5bmN0AC9MamF2YS91dGlsL2NvbmN1cnJlbnQvbG9ja3MvUmVlbnRyYW50TG9jayRTeW5jO3hwc3IANGphdm"
            + "EudXRpbC5jb25jdXJyZW50LmxvY2tzLlJlZW50cmFudExvY2skTm9uZmFpclN5bmNliDLnU3u/CwIAAHhyAC1qYXZh"
            + "LnV0aWwuY29uY3VycmVudC5sb2Nrcy5SZWVudHJhbnRMb2NrJFN5bmO4HqKUqkRafAIAAHhyADVqYXZhLnV0aWwuY2"
            + "9uY3VycmVudC5sb2Nrcy5BYnN0cmFjdFF1ZXVlZFN5bmNocm9uaXplcmZVqEN1P1LjAgABSQAFc3RhdGV4cgA2amF2"
            + "YS51dGlsLmNvbmN1cnJlbnQubG9ja3MuQWJzdHJhY3RPd25hYmxlU3luY2hyb25pemVyM9+vua1tb6kCAAB4cAAAAA"
            + "A/QAAAc3EAfgAJc3EAfgANAAAAAD9AAABzcQB+AAlzcQB+AA0AAAAAP0AAAHNxAH4ACXNxAH4ADQAAAAA/QAAAc3EA"
            + "fgAJc3EAfgANAAAAAD9AAABzcQB+AAlzcQB+AA0AAAAAP0AAAHNxAH4ACXNxAH4ADQAAAAA/QAAAc3EAfgAJc3EAfg"
            + "ANAAAAAD9AAABzcQB+AAlzcQB+AA0AAAAAP0AAAHNxAH4ACXNxAH4ADQAAAAA/QAAAc3EAfgAJc3EAfgANAAAAAD9A"
            + "AABzcQB+AAlzcQB+AA0AAAAAP0AAAHNxAH4ACXNxAH4ADQAAAAA/QAAAc3EAfgAJc3EAfgANAAAAAD9AAABzcQB+AA"
            + "lzcQB+AA0AAAAAP0AAAHNxAH4ACXNxAH4ADQAAAAA/QAAAdAABYXNyABFqYXZhLmxhbmcuSW50ZWdlchLioKT3gYc4"
            + "AgABSQAFdmFsdWV4cgAQamF2YS5sYW5nLk51bWJlcoaslR0LlOCLAgAAeHAAAAABdAABYnNxAH4AMQAAAAJwcHg="},
        {"cslmsub", "rO0ABXNyADFqYXZhLnV0aWwuY29uY3VycmVudC5Db25jdXJyZW50U2tpcExpc3RNYXAkU3ViTWFwleAefM3zRqcCAA"
            + "ZaAAtoaUluY2x1c2l2ZVoADGlzRGVzY2VuZGluZ1oAC2xvSW5jbHVzaXZlTAACaGl0ABJMamF2YS9sYW5nL09iamVj"
            + "dDtMAAJsb3EAfgABTAABbXQALExqYXZhL3V0aWwvY29uY3VycmVudC9Db25jdXJyZW50U2tpcExpc3RNYXA7eHABAA"
            + "F0AAFidAABYXNyACpqYXZhLnV0aWwuY29uY3VycmVudC5Db25jdXJyZW50U2tpcExpc3RNYXCIRnWuBhFGpwMAAUwA"
            + "CmNvbXBhcmF0b3J0ABZMamF2YS91dGlsL0NvbXBhcmF0b3I7eHBwcQB+AAVzcgARamF2YS5sYW5nLkludGVnZXIS4q"
            + "Ck94GHOAIAAUkABXZhbHVleHIAEGphdmEubGFuZy5OdW1iZXKGrJUdC5TgiwIAAHhwAAAAAXEAfgAEc3EAfgAJAAAA"
            + "AnB4"},
        {"cslss", "rO0ABXNyACpqYXZhLnV0aWwuY29uY3VycmVudC5Db25jdXJyZW50U2tpcExpc3RTZXTdmFB5vc/xWwIAAUwAAW10AC"
            + "1MamF2YS91dGlsL2NvbmN1cnJlbnQvQ29uY3VycmVudE5hdmlnYWJsZU1hcDt4cHNyADFqYXZhLnV0aWwuY29uY3Vy"
            + "cmVudC5Db25jdXJyZW50U2tpcExpc3RNYXAkU3ViTWFwleAefM3zRqcCAAZaAAtoaUluY2x1c2l2ZVoADGlzRGVzY2"
            + "VuZGluZ1oAC2xvSW5jbHVzaXZlTAACaGl0ABJMamF2YS9sYW5nL09iamVjdDtMAAJsb3EAfgAETAABbXQALExqYXZh"
            + "L3V0aWwvY29uY3VycmVudC9Db25jdXJyZW50U2tpcExpc3RNYXA7eHAAAAB0AAFicHNyACpqYXZhLnV0aWwuY29uY3"
            + "VycmVudC5Db25jdXJyZW50U2tpcExpc3RNYXCIRnWuBhFGpwMAAUwACmNvbXBhcmF0b3J0ABZMamF2YS91dGlsL0Nv"
            + "bXBhcmF0b3I7eHBwdAABYXNyABFqYXZhLmxhbmcuQm9vbGVhbs0gcoDVnPruAgABWgAFdmFsdWV4cAFxAH4AB3EAfg"
            + "ANcHg="},
        {"unse", "rO0ABXNyAEBqYXZhLnV0aWwuQ29sbGVjdGlvbnMkVW5tb2RpZmlhYmxlTmF2aWdhYmxlU2V0JEVtcHR5TmF2aWdhYm"
            + "xlU2V0qLD60N4d6UICAAB4cgAuamF2YS51dGlsLkNvbGxlY3Rpb25zJFVubW9kaWZpYWJsZU5hdmlnYWJsZVNldKxa"
            + "M8uWdIKHAgABTAACbnN0ABhMamF2YS91dGlsL05hdmlnYWJsZVNldDt4cgAramF2YS51dGlsLkNvbGxlY3Rpb25zJF"
            + "VubW9kaWZpYWJsZVNvcnRlZFNldLuYJI/r7O8DAgABTAACc3N0ABVMamF2YS91dGlsL1NvcnRlZFNldDt4cgAlamF2"
            + "YS51dGlsLkNvbGxlY3Rpb25zJFVubW9kaWZpYWJsZVNldIAdktGPm4BVAgAAeHIALGphdmEudXRpbC5Db2xsZWN0aW"
            + "9ucyRVbm1vZGlmaWFibGVDb2xsZWN0aW9uGUIAgMte9x4CAAFMAAFjdAAWTGphdmEvdXRpbC9Db2xsZWN0aW9uO3hw"
            + "c3IAEWphdmEudXRpbC5UcmVlU2V03ZhQk5Xth1sDAAB4cHB3BAAAAAB4cQB+AApxAH4ACg=="},
        {"esm", "rO0ABXNyAEBqYXZhLnV0aWwuQ29sbGVjdGlvbnMkVW5tb2RpZmlhYmxlTmF2aWdhYmxlTWFwJEVtcHR5TmF2aWdhYm"
            + "xlTWFw4OxU/n0cDWwCAAB4cgAuamF2YS51dGlsLkNvbGxlY3Rpb25zJFVubW9kaWZpYWJsZU5hdmlnYWJsZU1hcLyU"
            + "OSWBnWobAgABTAACbm10ABhMamF2YS91dGlsL05hdmlnYWJsZU1hcDt4cgAramF2YS51dGlsLkNvbGxlY3Rpb25zJF"
            + "VubW9kaWZpYWJsZVNvcnRlZE1hcIXIKSjTpdcKAgABTAACc210ABVMamF2YS91dGlsL1NvcnRlZE1hcDt4cgAlamF2"
            + "YS51dGlsLkNvbGxlY3Rpb25zJFVubW9kaWZpYWJsZU1hcPGlqP509QdCAgABTAABbXQAD0xqYXZhL3V0aWwvTWFwO3"
            + "hwc3IAEWphdmEudXRpbC5UcmVlTWFwDMH2Pi0lauYDAAFMAApjb21wYXJhdG9ydAAWTGphdmEvdXRpbC9Db21wYXJh"
            + "dG9yO3hwcHcEAAAAAHhxAH4ACnEAfgAK"},
        {"on2", "rO0ABXNyABtqYXZheC5tYW5hZ2VtZW50Lk9iamVjdE5hbWUPA6cb620VzwMAAHhwdAALYTp6PWMsYj0icSJ4"},
        {"on5", "rO0ABXNyABtqYXZheC5tYW5hZ2VtZW50Lk9iamVjdE5hbWUPA6cb620VzwMAAHhwdAALKjp6PTEseT0yLCp4"},
        {"zrof", "rO0ABXNyABJqYXZhLnRpbWUuem9uZS5TZXKEsP7rfBpTvgwAAHhwdygBAAAAAv/////+BCdrmiggyX8AAA6LBAwAAA"
            + "AB/wAAAASg/9kYCPgAeA=="},
        {"zot", "rO0ABXNyABJqYXZhLnRpbWUuem9uZS5TZXKEsP7rfBpTvgwAAHhwdwoCXaFIBH8AABzYeA=="},
        {"zotr1", "rO0ABXNyABJqYXZhLnRpbWUuem9uZS5TZXKEsP7rfBpTvgwAAHhwdwkDEQAYBwAAA4R4"},
        {"zotr7", "rO0ABXNyABJqYXZhLnRpbWUuem9uZS5TZXKEsP7rfBpTvgwAAHhwdwUDEQAYSHg="},
        {"sockperm", "rO0ABXNyABlqYXZhLm5ldC5Tb2NrZXRQZXJtaXNzaW9unAVQNJ5TCUIDAAFMAAdhY3Rpb25zdAASTGphdmEvbGFuZy"
            + "9TdHJpbmc7eHIAGGphdmEuc2VjdXJpdHkuUGVybWlzc2lvbrHG4T8oV1F+AgABTAAEbmFtZXEAfgABeHB0AA0xLjIu"
            + "My40OjgwLTkwdAAdY29ubmVjdCxsaXN0ZW4sYWNjZXB0LHJlc29sdmV4"},
        {"saxe", "rO0ABXNyAB1vcmcueG1sLnNheC5TQVhQYXJzZUV4Y2VwdGlvbrGTBpSENx4oAgAESQAMY29sdW1uTnVtYmVySQAKbG"
            + "luZU51bWJlckwACHB1YmxpY0lkdAASTGphdmEvbGFuZy9TdHJpbmc7TAAIc3lzdGVtSWRxAH4AAXhyABhvcmcueG1s"
            + "LnNheC5TQVhFeGNlcHRpb24IGBctV6f+IAMAAUwACWV4Y2VwdGlvbnQAFUxqYXZhL2xhbmcvRXhjZXB0aW9uO3hyAB"
            + "NqYXZhLmxhbmcuRXhjZXB0aW9u0P0fPho7HMQCAAB4cgATamF2YS5sYW5nLlRocm93YWJsZdXGNSc5d7jLAwAETAAF"
            + "Y2F1c2V0ABVMamF2YS9sYW5nL1Rocm93YWJsZTtMAA1kZXRhaWxNZXNzYWdlcQB+AAFbAApzdGFja1RyYWNldAAeW0"
            + "xqYXZhL2xhbmcvU3RhY2tUcmFjZUVsZW1lbnQ7TAAUc3VwcHJlc3NlZEV4Y2VwdGlvbnN0ABBMamF2YS91dGlsL0xp"
            + "c3Q7eHBxAH4ACXQAAW11cgAeW0xqYXZhLmxhbmcuU3RhY2tUcmFjZUVsZW1lbnQ7AkYqPDz9IjkCAAB4cAAAAABzcg"
            + "AfamF2YS51dGlsLkNvbGxlY3Rpb25zJEVtcHR5TGlzdHq4F7Q8p57eAgAAeHB4cHgAAAACAAAAAXQAAXB0AAFz"},
        {"strl", "rO0ABXNyABFqYXZhLnV0aWwuQ29sbFNlcleOq7Y6G6gRAwABSQADdGFneHAAAAAEdwQAAAACc3IAEWphdmEubGFuZy"
            + "5JbnRlZ2VyEuKgpPeBhzgCAAFJAAV2YWx1ZXhyABBqYXZhLmxhbmcuTnVtYmVyhqyVHQuU4IsCAAB4cAAAAAFweA=="},
        {"tzb", "rO0ABXNyABpzdW4udXRpbC5jYWxlbmRhci5ab25lSW5mbyTR084AHXGbAgAISQAIY2hlY2tzdW1JAApkc3RTYXZpbm"
            + "dzSQAJcmF3T2Zmc2V0SQANcmF3T2Zmc2V0RGlmZloAE3dpbGxHTVRPZmZzZXRDaGFuZ2VbAAdvZmZzZXRzdAACW0lb"
            + "ABRzaW1wbGVUaW1lWm9uZVBhcmFtc3EAfgABWwALdHJhbnNpdGlvbnN0AAJbSnhyABJqYXZhLnV0aWwuVGltZVpvbm"
            + "Uxs+n1d0SsoQIAAUwAAklEdAASTGphdmEvbGFuZy9TdHJpbmc7eHB0AA1FdXJvcGUvQmVybGluNZVkegA27oAANu6A"
            + "AAAAAAB1cgACW0lNumAmduqypQIAAHhwAAAABAA27oAAbd0AADbugACky4B1cQB+AAcAAAAKAAAAAv////8AAAABAD"
            + "bugAAAAAIAAAAJ/////wAAAAEANu6AAAAAAnVyAAJbSnggBLUSsXWTAgAAeHAAAAEN/9/a4B3AAAD/51pztPAAIf/n"
            + "i7XzmAAA/+fLJR4oACH/5/y2U6gAAP/oQE3LKAAh/+hx3wCoAAD/8lZOOagAIf/zhnfTaAAA//O1yECoACH/8/KdX2"
            + "gAAP/0LTG16AAh//RnxgxoAAD/9KJaYugAIf/0sxOfAAAT//TaqoJAACH/9OxhzWgAAP/1G7I6qAAh//VUWC6oAAD/"
            + "9Y6djlAAIf/1md4IqAAT//WpoBOAACH/9ckudegAAP/2CERc6AAh//Y+VyLoAAD/9nssQagAIf/2s3/P6AAAAAS2XR"
            + "3oACEABO6wrCgAAAAFKUUCqAAhAAVj2VkoAAAABZ5tr6gAIQAF2QIGKAAAAAYTllyoACEABk4qsygAAAAGiL8JqAAh"
            + "AAbFlChoAAAABwAofugAIQAHOrzVaAAAAAd1USvoACEAB6/lgmgAAAAH6nnY6AAhAAglDi9oAAAACF+ihegAIQAImj"
            + "bcaAAAAAjUyzLoACEACQ9fiWgAAAAJSfPf6AAhAAmGyP6oAAAACcFdVSgAIQAJ+/GrqAAAAAo2hgIoACEACnEaWKgA"
            + "AAAKq66vKAAhAArmQwWoAAAACyDXXCgAIQALW2uyqAAAAAuWAAkoACEAC9CUX6gAAAAMDWl+aAAhAAxRAPXoAAAADI"
            + "KSK2gAIQAMximi6AAAAAz3uthoACEADTtST+gAAAANbOOFaAAhAA2yu8UoAAAADeIMMmgAIQAOJ+RyKAAAAA5XNN9o"
            + "ACEADp0NHygAAAAOzp5UqAAhAA8SNcwoAAAAD0PHAagAIQAPh155KAAAAA+4766oACEAD/7H7mgAAAAQLhhbqAAhAB"
            + "Bz8JtoAAAAEKNBCKgAIQAQ6RlIaAAAABEYabWoACEAEV5B9WgAAAARj9Mq6AAhABHTaqJoAAAAEgT71+gAIQASSJNP"
            + "aAAAABJ6JIToACEAEr/8xKgAAAAS700x6AAhABM1JXGoAAAAE2R13ugAIQATqk4eqAAAABPb31QoACEAFB92y6gAAA"
            + "AUUQgBKAAhABSUn3ioAAAAFMYwrigAIQAVCcglqAAAABU7WVsoACEAFYExmugAAAAVsIIIKAAhABX2WkfoAAAAFiWq"
            + "tSgAIQAWa4L06AAAABadFCpoACEAFuCroegAAAAXEjzXaAAhABdV1E7oAAAAF4dlhGgAIQAXzT3EKAAAABf8jjFoAC"
            + "EAGEJmcSgAAAAYcbbeaAAhABi3jx4oAAAAGOkgU6gAIQAZLLfLKAAAABleSQCoACEAGaHgeCgAAAAZ03GtqAAhABoX"
            + "CSUoAAAAGkiaWqgAIQAajnKaaAAAABq9wweoACEAGwObR2gAAAAbMuu0qAAhABt4w/RoAAAAG6pVKegAIQAb7eyhaA"
            + "AAABwffdboACEAHGMVTmgAAAAclKaD6AAhABzafsOoAAAAHQnPMOgAIQAdT6dwqAAAAB1+993oACEAHcTQHagAAAAd"
            + "9CCK6AAhAB45+MqoAAAAHmuKACgAIQAeryF3qAAAAB7gsq0oACEAHyRKJKgAAAAfVdtaKAAhAB+bs5noAAAAH8sEBy"
            + "gAIQAgENxG6AAAACBALLQoACEAIIYE8+gAAAAgt5YpaAAhACD7LaDoAAAAISy+1mgAIQAhcFZN6AAAACGh54NoACEA"
            + "IeV++ugAAAAiFxAwaAAhACJc6HAoAAAAIow43WgAIQAi0hEdKAAAACMBYYpoACEAI0c5yigAAAAjeMr/qAAhACO8Yn"
            + "coAAAAI+3zrKgAIQAkMYskKAAAACRjHFmoACEAJKj0mWgAAAAk2EUGqAAhACUeHUZoAAAAJU1ts6gAIQAlk0XzaAAA"
            + "ACXE1yjoACEAJghuoGgAAAAmOf/V6AAhACZ9l01oAAAAJq8ogugAIQAm8r/6aAAAACckUS/oACEAJ2opb6gAAAAnmX"
            + "nc6AAhACffUhyoAAAAKA6iiegAIQAoVHrJqAAAACiGC/8oACEAKMmjdqgAAAAo+zSsKAAhACk+zCOoAAAAKXBdWSgA"
            + "IQAptjWY6AAAACnlhgYoACEAKiteRegAAAAqWq6zKAAhACqghvLoAAAAKs/XYCgAIQArFa+f6AAAACtHQNVoACEAK4"
            + "rYTOgAAAArvGmCaAAhACwAAPnoAAAALDGSL2gAIQAsd2pvKAAAACymutxoACEALOyTHCgAAAAtG+OJaAAhAC1hu8ko"
            + "AAAALZNM/qgAIQAt1uR2KAAAAC4IdauoACEALkwNIygAAAAufZ5YqAAhAC7BNdAoAAAALvLHBagAIQAvOJ9FaAAAAC"
            + "9n77KoACEAL63H8mgAAAAv3RhfqAAhADAi8J9oAAAAMFSB1OgAIQAwmBlMaAAAADDJqoHoACEAMQ1B+WgAAAAxPtMu"
            + "6AAhADGEq26oAAAAMbP72+gAIQAx+dQbqAAAADIpJIjoACEAMm78yKgAAAAyoI3+KAAhADLkJXWoAAAAMxW2qygAIQ"
            + "AzWU4iqAAAADOK31goACEAM852z6gAAAA0AAgFKAAhADRF4EToAAAANHUwsigAIQA0uwjx6AAAADTqWV8oACEANTAx"
            + "nugAAAA1YcLUaAAhADWlWkvoAAAANdbrgWgAIQA2GoL46AAAADZMFC5oACEANpHsbigAAAA2wTzbaAAhADcHFRsoAA"
            + "AANzZliGgAIQA3fD3IKAAAADerjjVoACEAN/FmdSgAAAA4IveqqAAhADhmjyIoAAAAOJggV6gAIQA427fPKAAAADkN"
            + "SQSoACEAOVMhRGgAAAA5gnGxqAAhADnISfFoAAAAOfeaXqgAIQA6PXKeaAAAADpvA9PoACEAOrKbS2gAAAA65CyA6A"
            + "AhADsnw/hoAAAAO1lVLegAIQA7nOylaAAAADvOfdroACEAPBRWGqgAAA=="},
    };

    static Object read(byte[] b) throws Exception {
        return new ObjectInputStream(new ByteArrayInputStream(b)).readObject();
    }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        new ObjectOutputStream(b).writeObject(o);
        return b.toByteArray();
    }

    static String use(Object o) throws Exception {
        if (o instanceof PermissionCollection) {
            PermissionCollection p = (PermissionCollection) o;
            String s = "";
            for (Permission q : new Permission[] {new RuntimePermission("b.c"),
                new PropertyPermission("a", "read,write"),
                new FilePermission("/b/c", "read"), new SocketPermission("1.2.3.4:80", "connect"),
                new AllPermission()}) s += p.implies(q) + " ";
            return s + p.toString().replaceAll("@[0-9a-f]+", "@").replace('\n', ' ');
        }
        if (o instanceof Permission)
            return o + " " + ((Permission) o).implies((Permission) o) + " " + o.equals(read(write(o)));
        if (o instanceof java.util.concurrent.ForkJoinTask) {
            java.util.concurrent.ForkJoinTask<?> t = (java.util.concurrent.ForkJoinTask<?>) o;
            return t.isDone() + " " + t.isCancelled() + " " + t.isCompletedNormally() + " " + t.getForkJoinTaskTag();
        }
        if (o instanceof TimeZone)
            return ((TimeZone) o).getID() + " " + ((TimeZone) o).getOffset(1720000000000L);
        if (o instanceof java.time.zone.ZoneRules)
            return o + " " + ((java.time.zone.ZoneRules) o).getTransitions();
        return String.valueOf(o);
    }

    /** What becomes of a damaged stream: the class of an object or exception. */
    static String outcome(byte[] b) {
        try {
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b));
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxarray=1000"));
            Object o = in.readObject();
            return o == null ? "null" : o.getClass().getName();
        } catch (Exception | LinkageError e) {
            return e.getClass().getName();
        }
    }

    public static void main(String[] args) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        for (String[] s : STREAMS) {
            byte[] b = Base64.getDecoder().decode(s[1]);
            Object o = read(b);
            System.out.println(s[0] + " " + o.getClass().getName() + " " + use(o));
            if (!s[0].equals("tzb")) System.out.println("  again: " + Arrays.equals(b, write(o)));
        }
        String damaged = " serperm mt1 pca2 zot zotr1 zotr7 sockperm fjtd on2 ";
        for (String[] s : STREAMS) {
            if (!damaged.contains(" " + s[0] + " ")) continue;
            byte[] b = Base64.getDecoder().decode(s[1]);
            TreeMap<String, Integer> counts = new TreeMap<>();
            int hash = 0;
            for (int i = 4; i < b.length; i++) {
                for (int v : new int[] {0x70, 0, 0xff}) {
                    byte[] c = b.clone();
                    c[i] = (byte) v;
                    String r = outcome(c);
                    counts.merge(r, 1, Integer::sum);
                    hash = 31 * hash + r.hashCode();
                }
                String r = outcome(Arrays.copyOf(b, i));
                counts.merge(r, 1, Integer::sum);
                hash = 31 * hash + r.hashCode();
            }
            System.out.println(s[0] + " " + hash + " " + counts);
        }
    }
}
