/** The OAuth library's refusals in the words of the console. */

const WORDS: Readonly<Record<string, string>> = {
  invalid_request: '登录请求不完整，请检查账号和密码',
  invalid_client: '客户端标识不正确',
  invalid_grant: '登录已失效，请重新登录',
  invalid_scope: '不支持的授权范围',
  unauthorized_client: '此客户端不能使用这种登录方式',
  unsupported_grant_type: '不支持的登录方式',
  server_error: '系统错误',
}

export function wordsOfOAuthError(name: string, message: string): string {
  // Refusals of our own model are already in the reader's language.
  return /\p{Script=Han}/u.test(message) ? message : (WORDS[name] ?? '登录失败')
}
