/** 忘记密码: account, code, new password. */
export function ForgotPage() {
  return <main className="rc-alone" />
}
