import cn.hutool.core.bean.BeanUtil;
import cn.hutool.core.codec.Base64;
import cn.hutool.core.collection.CollUtil;
import cn.hutool.core.convert.Convert;
import cn.hutool.core.date.DateUtil;
import cn.hutool.core.util.HexUtil;
import cn.hutool.core.util.IdcardUtil;
import cn.hutool.core.util.NumberUtil;
import cn.hutool.core.util.ReUtil;
import cn.hutool.core.util.StrUtil;

public class HutoolDriver {
    public static class Point {
        public int getX() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(StrUtil.format("{} and {}", 1, "b") + StrUtil.toCamelCase("a_bc_d")
                + DateUtil.format(DateUtil.parse("2024-02-29 10:20:30"), "yyyy/MM/dd HH:mm"));
        System.out.println(NumberUtil.add(0.1, 0.2) + " " + HexUtil.encodeHexStr("x!") + " " + Base64.encode("text")
                + " " + Convert.toInt("12"));
        System.out.println(CollUtil.newArrayList(3, 1, 2).stream().sorted().toList() + " " + ReUtil.findAll("\\d+",
                "a1b22", 0));
        System.out.println(BeanUtil.beanToMap(new Point()) + " " + IdcardUtil.isValidCard("11010119900307421X"));
    }
}
