/** All keys of the console in one place, by where they work. */
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import './keys-sheet.css'
import { isApple } from './apple.ts'

type Keys = readonly (readonly [keys: string, what: string])[]

const SHEET: readonly (readonly [where: string, keys: Keys])[] = [
  [
    '随处',
    [
      ['Ctrl K', '搜索菜单、资料库和记录'],
      ['Ctrl P', '打印列表、记录、版本比较或核对'],
      ['?', '显示快捷键'],
      ['Esc', '关闭最上面的窗口'],
    ],
  ],
  [
    '列表',
    [
      ['/', '输入关键字'],
      ['N', '新增'],
      ['↑ ↓ Home End', '换一行'],
      ['Enter', '打开这一行'],
      ['空格', '选中这一行，按住 Shift 选中一段'],
    ],
  ],
  [
    '列表内修改',
    [
      ['F2', '修改单元格'],
      ['Enter', '保存，到下一行'],
      ['Tab', '保存，到下一格，按住 Shift 到上一格'],
      ['Esc', '放弃这一格的修改'],
    ],
  ],
  [
    '表单',
    [
      ['Ctrl S', '保存'],
      ['Ctrl Shift S', '保存并继续'],
    ],
  ],
  [
    '核对平台更新',
    [
      ['J K', '下一个、上一个字段'],
      ['A B', '采用平台的、保留本机构的'],
      ['Shift A　Shift B', '全部采用、全部保留'],
      ['N', '下一条'],
    ],
  ],
  [
    '标签页',
    [
      ['← →', '换一个标签页'],
      ['Delete', '关闭标签页'],
    ],
  ],
]

export function KeysSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog open title="快捷键" width="large" onClose={onClose} actions={<Button onClick={onClose}>关闭</Button>}>
      <div className="rc-keys">
        {SHEET.map(([where, keys]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={what}>
                  <dt>
                    <kbd>{isApple() ? key.replace('Ctrl', '⌘') : key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
