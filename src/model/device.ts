/** What a browser calls itself (`User-Agent`), in a few words that its owner recognises: `Windows · Edge 126`. */

/** The first that fits counts: most browsers also claim to be others. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/MQQBrowser\/(\d+)|QQBrowser\/(\d+)/, 'QQ 浏览器'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
]

/** Never empty. */
export function deviceWords(agent: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  return [system, browserWords(agent)].filter((part) => part !== undefined).join(' · ') || '未知设备'
}

function browserWords(agent: string): string | undefined {
  for (const [pattern, name] of BROWSERS) {
    const found = pattern.exec(agent)
    if (found) return `${name} ${found[1] ?? found[2]}`
  }
  return undefined
}
