/** The style of the HTML report, light and dark; nothing in it is loaded from anywhere. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #5a6675; --page: #f5f7f8; --card: #fff; --line: #dde3e8;
  --error: #b3261e; --warning: #8a5a00; --info: #0b6470; --mark: #ffe3a3; --code: #f0f3f5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ee; --quiet: #9fadba; --page: #12171c; --card: #1b2229;
  --line: #303a44; --error: #ff9c93; --warning: #f1c46b; --info: #72cfdc; --mark: #66521a; --code: #232c35; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 24px 16px 64px; background: var(--page); color: var(--ink);
  font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 28px 0 8px; } h3 { font-size: 14px; margin: 16px 0 4px; }
h4 { font-size: 13px; margin: 8px 0 0; color: var(--quiet); } h2.plain { margin-bottom: 8px; } p { margin: 2px 0; }
code, pre { font-family: ui-monospace, "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace; font-size: 12.5px; }
header p { color: var(--quiet); } ul { margin: 4px 0; padding-left: 20px; }
.verdict { font-size: 14px; padding: 2px 10px; border-radius: 999px; border: 1px solid currentColor; vertical-align: 3px; }
.passed { color: var(--info); } .failed { color: var(--error); }
aside { border-left: 3px solid var(--warning); padding: 4px 12px; margin-top: 12px; background: var(--card); } aside h2 { margin: 4px 0; }
input[id^="show-"] { position: absolute; opacity: 0; }
.chip { display: inline-block; padding: 2px 12px; margin: 0 6px 8px 0; border: 1px solid var(--line); border-radius: 999px;
  background: var(--card); cursor: pointer; }
input:not(:checked) + .chip { opacity: .55; text-decoration: line-through; }
input:focus-visible + .chip { outline: 2px solid var(--info); outline-offset: 2px; }
#show-error:not(:checked) ~ main .finding.error, #show-warning:not(:checked) ~ main .finding.warning,
#show-info:not(:checked) ~ main .finding.info { display: none; }
.chip.error, .code.error, .count.error { color: var(--error); } .chip.warning, .code.warning, .count.warning { color: var(--warning); }
.chip.info, .code.info, .count.info { color: var(--info); }
.library { margin: 8px 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
summary { cursor: pointer; padding: 10px 14px; font-weight: 600; } summary code { color: var(--quiet); font-weight: 400; }
.count { font-weight: 400; font-size: 13px; margin-left: 6px; }
.finding { border-top: 1px solid var(--line); border-left: 3px solid var(--line); padding: 10px 14px; }
.finding.error { border-left-color: var(--error); } .finding.warning { border-left-color: var(--warning); }
.finding.info { border-left-color: var(--info); } .place code { color: var(--quiet); } .code { font-weight: 700; }
.cure { color: var(--quiet); }
pre { margin: 8px 0 0; padding: 8px; background: var(--code); border-radius: 6px; overflow-x: auto; overflow-wrap: normal; color: var(--quiet); }
.own { color: var(--ink); } mark { background: var(--mark); color: inherit; border-radius: 2px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; min-width: 620px; background: var(--card); }
th, td { text-align: left; vertical-align: top; padding: 6px 10px; border: 1px solid var(--line); } td code { white-space: nowrap; } th { font-weight: 600; white-space: nowrap; }
.harm { white-space: nowrap; } .harm.break { color: var(--error); font-weight: 600; } .harm.warn { color: var(--warning); } .harm.ok { color: var(--quiet); }
.accepted { margin-top: 24px; } .accepted summary { padding: 4px 0; } em { color: var(--quiet); font-style: normal; }
.rule { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 2px 14px 10px; margin: 8px 0; }
.rule:target { border-color: var(--info); } .help { white-space: pre-wrap; color: var(--quiet); } .help pre { margin: 4px 0; }
@media print { body { background: #fff; max-width: none; } .chip { display: none; } .finding { break-inside: avoid; } }
`
