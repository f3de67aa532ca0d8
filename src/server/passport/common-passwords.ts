/** Passwords that everybody tries first, as they look in lower case; those of four kinds of characters above all. */
const COMMON: ReadonlySet<string> = new Set(
  `aa123456! aa123456@ aa123456. aa123456# aa12345! aa12345@ aa1234! aa1234@ a123456! a123456@ a12345! a1234!
  abc123! abc123@ abc123. abc123# abc1234! abc@123 abc@1234 abc@12345 abc@123456 abc!123 abcd@1234 abcd1234!
  admin@123 admin@1234 admin@12345 admin@123456 admin123! admin123@ admin!123 admin@2024 admin@2025 admin@2026
  root@123 root@1234 root123! test@123 test@1234 test123! user@123 user@1234 guest@123 demo@123 demo@1234
  p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssword1 p@ssword123 passw0rd! password1! password@1 password@123 pass@123 pass@word1
  qwe123! qwe123@ qwe@123 qwer@1234 qwer1234! qwerty1! qwerty@123 qwerty123! 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz@wsx1
  1q2w3e4r! 1q2w3e! 1q2w3e4r@ zaq1@wsx zaq!2wsx 1qaz2wsx! asd@123 asdf@1234 zxc@123 zxcv@1234
  welcome1! welcome@1 welcome@123 letmein1! hello@123 iloveyou1! changeme1! summer@123 spring@123 winter@123
  hospital@1 hospital@123 hospital1! yiyuan@123 kangfu@123 doctor@123 doctor1! nurse@123 rehab@123 rehab@1234 rehab@2026
  woaini1314! woaini520! woaini@520 a5201314! aa5201314! a1b2c3d4! a1b2c3! zhang@123 wang@123 huawei@123 china@123
  beijing@123 shanghai@1 shanghai@123 system@123 manager@1 manager@123 oracle@123 sa@123456 q1w2e3r4! qq123456! qq@123456`.split(
    /\s+/,
  ),
)

export function isCommonPassword(text: string): boolean {
  return COMMON.has(text.toLowerCase())
}
