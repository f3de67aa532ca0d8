import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WireRecord } from '../../../src/model/resource.ts'
import { RecordForm } from '../../../src/ui/form/record-form.tsx'
import { documentOf, documentValue } from '../../../src/ui/form/rich/document.ts'
import { RichText } from '../../../src/ui/kinds/rich-text-value.tsx'
import { makeField, makeResource } from './harness.tsx'

// What the editor measures of the page, and jsdom does not have.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
document.elementFromPoint = () => null

/** The editor is loaded when a form first has one. */
const ARRIVES = { timeout: 20_000 }

afterEach(cleanup)

function mount(record: WireRecord) {
  const onSubmit = vi.fn(async (sent: WireRecord): Promise<undefined> => void sent)
  const resource = makeResource([makeField('Body', 'richText', { title: '正文' }), makeField('Name', 'text')])
  render(<RecordForm {...{ resource, record, onSubmit }} footer={<button type="submit">保存</button>} />)
  const user = userEvent.setup()
  const save = async () => {
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    return onSubmit.mock.lastCall?.[0]
  }
  return { user, save }
}

const paste = (html: string, plain = '') =>
  fireEvent.paste(screen.getByRole('textbox', { name: '正文' }), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : plain) },
  })

describe('the document of the editor', () => {
  it.each([
    '<p>一<strong>二<em>三</em></strong><br>四 <a href="https://a.org/?b=1&amp;c">五</a></p>',
    '<h2>一</h2><h3>二</h3><ul><li>三</li><li><p>四</p><ol><li>五</li></ol></li></ul>',
  ])('gives %s back as it was', (value) => expect(documentValue(documentOf(value))).toBe(value))

  it.each([
    ['没有标签\n第二行', '<p>没有标签</p><p>第二行</p>'],
    ['<p> </p>', ''],
    [undefined, ''],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('reads %j', (value, written) => expect(documentValue(documentOf(value))).toBe(written))
})

describe('the editor', () => {
  it('changes nothing by being opened', async () => {
    const { save } = mount({ Body: '没有标签\n第二行', Name: 'x' })
    await screen.findByRole('textbox', { name: '正文' }, ARRIVES)
    expect(await save()).toEqual({ Body: '没有标签\n第二行', Name: 'x' })
  })

  it('B5 keeps the words and the emphasis of what is pasted, and nothing else', async () => {
    const { save } = mount({ Name: 'x' })
    await screen.findByRole('textbox', { name: '正文' }, ARRIVES)
    paste(
      '<p class=MsoNormal style="color:red" onclick="alert(1)"><b>重点</b><img src=x onerror=alert(1)></p><ul><li>甲</ul>',
    )
    expect(document.querySelector('img, [onclick], [style*="red"]')).toBeNull()
    expect(await save()).toEqual({ Body: '<p><strong>重点</strong></p><ul><li>甲</li></ul>', Name: 'x' })
  })

  it('makes headings and lists by its buttons, and takes them back', async () => {
    const { user, save } = mount({ Name: 'x' })
    await screen.findByRole('textbox', { name: '正文' }, ARRIVES)
    paste('', '一段文字')
    await user.click(screen.getByRole('button', { name: '大标题' }))
    expect(screen.getByRole('heading', { name: '一段文字', level: 2 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '大标题' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: '大标题' }))
    expect(screen.queryByRole('heading', { name: '一段文字' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '编号' }))
    expect(await save()).toEqual({ Body: '<ol><li>一段文字</li></ol>', Name: 'x' })
  })

  it('B5 takes only https for a link, and says so', async () => {
    const { user, save } = mount({ Name: 'x' })
    await screen.findByRole('textbox', { name: '正文' }, ARRIVES)
    await user.click(screen.getByRole('button', { name: '链接' }))
    const address = screen.getByRole('textbox', { name: '链接地址' })
    await user.clear(address)
    await user.type(address, 'javascript:alert(1){Enter}')
    expect(screen.getByText(/须以 https:\/\/ 开头/).getAttribute('role')).toBe('alert')
    expect(address.getAttribute('aria-invalid')).toBe('true')
    await user.clear(address)
    await user.type(address, 'https://example.org/a{Enter}')
    expect(await save()).toEqual({
      Body: '<p><a href="https://example.org/a">https://example.org/a</a></p>',
      Name: 'x',
    })
  })
})

describe('rich text on screen', () => {
  it('is built of elements', () => {
    render(<RichText value={'开头\n<h2>标题</h2><p>看<a href="https://a.org/">这里</a></p>'} />)
    const link = screen.getByRole('link', { name: '这里' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://a.org/',
      'noopener noreferrer nofollow',
    ])
    expect(screen.getByText('开头').tagName).toBe('P')
  })

  it('B5 shows as text what the allow-list refuses', () => {
    const { container } = render(<RichText value={'<p>x</p><img src=x onerror=alert(1)><script>alert(1)</script>'} />)
    expect(container.querySelector('img, script, p')).toBeNull()
    expect(container.textContent).toBe('<p>x</p><img src=x onerror=alert(1)><script>alert(1)</script>')
  })
})
