/**
 * Chinese words for the keys that ra-core itself uses. Everything else on screen carries its own words where it is drawn.
 */
import type { I18nProvider } from 'ra-core'

export const chineseMessages: Readonly<Record<string, string>> = {
  'ra.action.create': '新增',
  'ra.action.delete': '删除',
  'ra.action.update': '修改',
  'ra.auth.auth_check_error': '请先登录',
  'ra.input.references.all_missing': '找不到所引用的资料',
  'ra.input.references.many_missing': '至少有一条所引用的资料已不存在',
  'ra.input.references.single_missing': '所引用的资料已不存在',
  'ra.message.delete_content': '删除后不能恢复，确认删除？',
  'ra.message.delete_title': '删除%{name}',
  'ra.message.invalid_form': '有内容未填对，请检查标出的字段',
  'ra.message.select_all_limit_reached': '内容过多，只选中了前 %{max} 条',
  'ra.message.unsaved_changes': '有改动尚未保存，确认离开？',
  'ra.message.update_content': '确认修改？',
  'ra.message.update_title': '修改%{name}',
  'ra.navigation.next': '下一页',
  'ra.navigation.previous': '上一页',
  'ra.notification.created': '已新增',
  'ra.notification.data_provider_error': '数据读取失败，请重试',
  'ra.notification.deleted': '已删除 %{smart_count} 条',
  'ra.notification.http_error': '网络异常',
  'ra.notification.item_doesnt_exist': '您访问的内容不存在或已被删除',
  'ra.notification.logged_out': '登录过期',
  'ra.notification.not_authorized': '您没有权限操作',
  'ra.notification.updated': '已保存 %{smart_count} 条',
  'ra.page.create': '新增%{name}',
  'ra.page.edit': '%{name} %{recordRepresentation}',
  'ra.page.list': '%{name}',
  'ra.page.show': '%{name} %{recordRepresentation}',
  'ra.validation.email': '请填写正确的邮箱',
  'ra.validation.maxLength': '最多 %{max} 个字',
  'ra.validation.maxValue': '不能大于 %{max}',
  'ra.validation.minLength': '至少 %{min} 个字',
  'ra.validation.minValue': '不能小于 %{min}',
  'ra.validation.number': '请填写数字',
  'ra.validation.oneOf': '请从列表中选择',
  'ra.validation.regex': '格式不正确',
  'ra.validation.required': '必填',
  'ra.validation.unique': '已存在相同的内容',
}

/** What has no words here is shown as it is, so that a text of ours can go through ra-core unchanged. */
export const i18nProvider: I18nProvider = {
  translate: (key, options = {}) => filledIn(chineseMessages[key] ?? options._ ?? key, options),
  changeLocale: async () => undefined,
  getLocale: () => 'zh',
}

/** `%{name}` is what `values` has under that name; without one it stays as it is. */
function filledIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/%\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}
