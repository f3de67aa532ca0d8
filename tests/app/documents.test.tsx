import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Blocks } from '../../src/app/pages/document-blocks.tsx'
import { DocumentPage } from '../../src/app/pages/document-page.tsx'
import { type DocumentName, DOCUMENTS } from '../../src/app/pages/documents.ts'

const NAMES = Object.keys(DOCUMENTS) as DocumentName[]
const scrolled: string[] = []

beforeEach(() => {
  scrolled.length = 0
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id)
  }
})
afterEach(cleanup)

async function open(name: DocumentName, hash = '') {
  window.history.replaceState(null, '', `/${name}${hash}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await act(async () => {
    render(<DocumentPage name={name} />)
    await Promise.resolve()
  })
  return screen.findByRole('article')
}

describe('a document', () => {
  it.each(NAMES)('%s is read without signing in, under the name of its product', async (name) => {
    const article = await open(name)
    const { product } = DOCUMENTS[name]
    expect(within(article).getByRole('heading', { level: 1 }).textContent).toMatch(/用户协议|隐私政策/)
    expect(within(article).getByRole('heading', { level: 2, name: '一、适用范围' })).toBeTruthy()
    expect(article.textContent).toContain(product)
    expect(article.textContent).not.toContain('{{')
    expect(document.title).toContain(product)
  })

  it('is the same for both products but for the name', async () => {
    const first = (await open('agree')).textContent.replaceAll(DOCUMENTS.agree.product, '')
    cleanup()
    expect((await open('YKAgree')).textContent.replaceAll(DOCUMENTS.YKAgree.product, '')).toBe(first)
  })

  it('leads to the other document of the same product and reader', async () => {
    await open('YKPolicyDoc')
    expect(screen.getByRole('link', { name: '《用户协议》' }).getAttribute('href')).toBe('/YKAgreeDoc')
  })

  it('is opened at the section that the address names', async () => {
    await open('policy', `#${encodeURIComponent('八-您的权利')}`)
    expect(scrolled).toEqual(['八-您的权利'])
    expect(document.activeElement?.textContent).toBe('八、您的权利')
  })

  it.each(['#%', '#nowhere'])('is opened at its beginning for %s', async (hash) => {
    await open('policy', hash)
    expect(scrolled).toEqual([])
  })

  it('goes to a section from its contents, more than once', async () => {
    await open('policyDoc')
    const contents = within(screen.getByRole('navigation', { name: '目录' }))
    const link = contents.getByRole('link', { name: '八、您的权利' })
    expect(link.getAttribute('href')).toBe('/policyDoc#八-您的权利')
    await userEvent.click(link)
    await userEvent.click(link)
    expect(scrolled).toEqual(['八-您的权利', '八-您的权利'])
  })

  it('is printed on request', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await open('agree')
    await userEvent.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('keeps a link only to http, https, mailto and tel; anything else stays words (B4)', () => {
    const link = (href: string) => ({ kind: 'link', href, parts: [href] }) as const
    const hrefs = [
      'https://a.example/',
      'tel:120',
      'mailto:a@a.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '//a',
    ]
    render(<Blocks product="" blocks={[{ kind: 'paragraph', parts: hrefs.map(link) }]} />)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(hrefs.slice(0, 3))
    expect(screen.getAllByRole('link').every((anchor) => anchor.getAttribute('rel')?.includes('noopener'))).toBe(true)
    expect(document.body.textContent).toContain('javascript:alert(1)')
  })
})
