/** What is shown in the preview, to whom, how wide and over which rows: the controls above it. */
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import type { PreviewData, PreviewRefusal, PreviewRole, PreviewScreen, PreviewView } from './preview-protocol.ts'

/** Pixels; 0 is as wide as there is room. */
const PREVIEW_WIDTHS = [0, 1440, 1024, 390] as const

export interface PreviewChoice extends Omit<PreviewView, 'name'> {
  readonly width: (typeof PREVIEW_WIDTHS)[number]
}

const SCREENS: Readonly<Record<PreviewScreen, string>> = {
  list: '列表',
  create: '新增',
  edit: '编辑',
  show: '查看',
  figures: '统计',
}
const ROLES: Readonly<Record<PreviewRole, string>> = {
  organization: '机构管理员',
  consortium: '联合体管理员',
  reader: '只读人员',
}
const DATA: Readonly<Record<PreviewData, string>> = {
  many: '100 条数据',
  one: '1 条数据',
  empty: '没有数据',
  longest: '最长的文字',
  errors: '服务器报错',
}
const REFUSALS: Readonly<Record<PreviewRefusal, string>> = {
  server: '500 系统错误',
  forbidden: '403 没有权限',
  conflict: '409 他人已修改',
  timeout: '请求超时',
}

interface PreviewBarProps {
  readonly choice: PreviewChoice
  /** Titles of those over the library, by name. */
  readonly statistics: Readonly<Record<string, string>>
  readonly onChoose: (change: Partial<PreviewChoice>) => void
  readonly onRefresh: () => void
  readonly onWindow: () => void
}

export function PreviewBar({ choice, statistics, onChoose, onRefresh, onWindow }: PreviewBarProps) {
  const isDark = choice.mode === 'dark'
  const shown = entriesOf(SCREENS).filter(([screen]) => screen !== 'figures' || Object.keys(statistics).length > 0)
  return (
    <div className="rc-preview-bar" role="toolbar" aria-label="预览">
      <div className="rc-preview-screens" role="group" aria-label="画面">
        {shown.map(([screen, label]) => (
          <button
            key={screen}
            type="button"
            aria-pressed={choice.screen === screen}
            onClick={() => onChoose({ screen })}
          >
            {label}
          </button>
        ))}
      </div>
      <span className="rc-preview-tools">
        <IconButton
          label={isDark ? '改用浅色' : '改用深色'}
          tip="end"
          onClick={() => onChoose({ mode: isDark ? 'light' : 'dark' })}
        >
          <Icon name="look" />
        </IconButton>
        <IconButton label="重新开始预览" tip="end" onClick={onRefresh}>
          <Icon name="refresh" />
        </IconButton>
        <IconButton label="在单独的窗口中打开" tip="end" onClick={onWindow}>
          <Icon name="external" />
        </IconButton>
      </span>
      {choice.screen === 'figures' && Object.keys(statistics).length > 1 && (
        <Choice
          label="统计"
          value={choice.statistic || (Object.keys(statistics)[0] ?? '')}
          options={statistics}
          onChoose={(statistic) => onChoose({ statistic })}
        />
      )}
      <Choice label="角色" value={choice.role} options={ROLES} onChoose={(role) => onChoose({ role })} />
      <Choice label="数据" value={choice.data} options={DATA} onChoose={(data) => onChoose({ data })} />
      {choice.data === 'errors' && (
        <Choice
          label="服务器的回答"
          value={choice.refusal}
          options={REFUSALS}
          onChoose={(refusal) => onChoose({ refusal })}
        />
      )}
      <Select
        className="rc-preview-choice"
        aria-label="宽度"
        title="宽度"
        value={choice.width}
        onChange={({ target }) =>
          onChoose({ width: PREVIEW_WIDTHS.find((width) => String(width) === target.value) ?? 0 })
        }
      >
        {PREVIEW_WIDTHS.map((width) => (
          <option key={width} value={width}>
            {width === 0 ? '自适应' : `${width} 像素`}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: Readonly<Record<Value, string>>
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      className="rc-preview-choice"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {entriesOf(options).map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function entriesOf<Name extends string>(words: Readonly<Record<Name, string>>): readonly (readonly [Name, string])[] {
  return Object.entries(words) as unknown as readonly (readonly [Name, string])[]
}
