/**
 * Chinese words for the keys that ra-core itself uses. Chinese has one plural form, so every text is single (no `||||`).
 * Everything else on screen carries its own words where it is drawn.
 */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'

export const chineseMessages = {
  ra: {
    action: {
      create: '新增',
      delete: '删除',
      update: '修改',
    },
    auth: { auth_check_error: '请先登录' },
    input: {
      references: {
        all_missing: '找不到所引用的资料',
        many_missing: '至少有一条所引用的资料已不存在',
        single_missing: '所引用的资料已不存在',
      },
    },
    message: {
      delete_content: '删除后不能恢复，确认删除？',
      delete_title: '删除%{name}',
      invalid_form: '有内容未填对，请检查标出的字段',
      select_all_limit_reached: '内容过多，只选中了前 %{max} 条',
      unsaved_changes: '有改动尚未保存，确认离开？',
      update_content: '确认修改？',
      update_title: '修改%{name}',
    },
    navigation: { next: '下一页', previous: '上一页' },
    notification: {
      created: '已新增',
      data_provider_error: '数据读取失败，请重试',
      deleted: '已删除 %{smart_count} 条',
      http_error: '网络异常',
      item_doesnt_exist: '您访问的内容不存在或已被删除',
      logged_out: '登录过期',
      not_authorized: '您没有权限操作',
      updated: '已保存 %{smart_count} 条',
    },
    page: {
      create: '新增%{name}',
      edit: '%{name} %{recordRepresentation}',
      list: '%{name}',
      show: '%{name} %{recordRepresentation}',
    },
    validation: {
      email: '请填写正确的邮箱',
      maxLength: '最多 %{max} 个字',
      maxValue: '不能大于 %{max}',
      minLength: '至少 %{min} 个字',
      minValue: '不能小于 %{min}',
      number: '请填写数字',
      oneOf: '请从列表中选择',
      regex: '格式不正确',
      required: '必填',
      unique: '已存在相同的内容',
    },
  },
} as const

/** Untranslated keys are shown as they are, so that a text of ours can go through ra-core unchanged. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  // The type asks for the keys of react-admin's own screens too, which are not used here.
  () => chineseMessages as unknown as TranslationMessages,
  'zh',
  [{ locale: 'zh', name: '简体中文' }],
  { allowMissing: true },
)
