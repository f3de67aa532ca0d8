import { describe, expect, it } from 'vitest'
import { blocksOf } from '../../src/model/rich-blocks.ts'
import { pastedBlocks } from '../../src/model/rich-paste.ts'
import { readRichText, writeRichText } from '../../src/model/rich-text.ts'
import { wordsOfMarkup } from '../../src/model/rich-words.ts'

const again = (text: string) => {
  const reading = readRichText(text)
  return 'nodes' in reading ? writeRichText(reading.nodes) : reading
}

describe('rich text', () => {
  it.each([
    '<p>一<strong>二<em>三</em></strong><br>四</p>',
    '<h2>标题</h2><h3>小标题</h3><ul><li>甲</li><li><p>乙</p><ol><li>丙</li></ol></li></ul>',
    '<p><a href="https://example.org/a?b=1&amp;c=2">链接</a></p>',
    '没有标签的文字\n第二行',
    '',
  ])('keeps %j as it is', (text) => expect(again(text)).toBe(text))

  it('reads a sign that begins no tag as itself', () => {
    expect(again('血压 < 90 & 心率 > 100')).toBe('血压 &lt; 90 &amp; 心率 &gt; 100')
    expect(again('&lt;script&gt;')).toBe('&lt;script&gt;')
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in other letters', '<ScRiPt src=//evil></sCrIpT>'],
    ['an event handler', '<p onclick="alert(1)">x</p>'],
    ['a broken image', '<img src=x onerror=alert(1)>'],
    ['a slash in the place of a space', '<svg/onload=alert(1)>'],
    ['a javascript address', '<p><a href="javascript:alert(1)">x</a></p>'],
    ['a javascript address in entities', '<p><a href="&#106;avascript&#58;alert(1)">x</a></p>'],
    ['a javascript address with a tab', '<p><a href="java\tscript:alert(1)">x</a></p>'],
    ['a data address', '<p><a href="data:text/html;base64,PHNjcmlwdD4=">x</a></p>'],
    ['a vbscript address', '<p><a href="vbscript:msgbox(1)">x</a></p>'],
    ['an address without https', '<p><a href="http://example.org">x</a></p>'],
    ['an address of no scheme', '<p><a href="//example.org">x</a></p>'],
    ['a quote that ends the address', '<p><a href="https://example.org" onmouseover="alert(1)">x</a></p>'],
    ['a quote hidden in the address', '<p><a href="https://example.org&quot; onclick=alert(1)">x</a></p>'],
    ['a single quoted address', `<p><a href='https://example.org'>x</a></p>`],
    ['a link inside a link', '<p><a href="https://a.org"><a href="https://b.org">x</a></a></p>'],
    ['a style', '<p style="background:url(javascript:alert(1))">x</p>'],
    ['a style sheet', '<style>@import "https://evil"</style>'],
    ['svg', '<svg><script>alert(1)</script></svg>'],
    [
      'mathml that mutates',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['noscript that mutates', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['a template', '<template><img src=x onerror=alert(1)></template>'],
    ['a comment', '<!--><img src=x onerror=alert(1)>-->'],
    ['a doctype', '<!DOCTYPE html>'],
    ['a processing instruction', '<?xml-stylesheet href="javascript:alert(1)"?>'],
    ['a character section', '<![CDATA[<script>alert(1)</script>]]>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a form', '<form action="https://evil"><input name=x></form>'],
    ['a base', '<base href="https://evil/">'],
    ['a tag that is not closed', '<p><strong>x</p>'],
    ['a tag that never ends', '<p'],
    ['an end without a beginning', 'x</p>'],
    ['a paragraph in a paragraph', '<p><p>x</p></p>'],
    ['an item outside a list', '<li>x</li>'],
    ['words between items', '<ul>x<li>y</li></ul>'],
    ['endless depth', '<ul><li>'.repeat(2_000)],
  ])('B5 refuses %s and shows the piece', (_what, text) => {
    const reading = readRichText(text)
    expect(reading).toHaveProperty('refused')
    expect('refused' in reading && reading.refused.length).toBeGreaterThan(0)
    expect('refused' in reading && reading.refused.length).toBeLessThanOrEqual(32)
  })

  it.each([
    '<a '.repeat(100_000),
    '<'.repeat(300_000),
    `<p>${'&'.repeat(300_000)}`,
    '<!--'.repeat(100_000),
    '<a href="'.repeat(50_000),
  ])('S7 reads what is made to be slow at once', (text) => {
    const begun = performance.now()
    readRichText(text)
    pastedBlocks(text)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('gives the words alone, a line a paragraph', () => {
    expect(wordsOfMarkup('<h2>一</h2><ul><li>二</li><li>三 &amp; 四</li></ul><p>五<br>六</p>')).toBe(
      '一\n二\n三 & 四\n五\n六',
    )
    expect(wordsOfMarkup('<p>血压 < 140 &amp;lt; 二</p>')).toBe('血压 < 140 &lt; 二')
  })

  it('makes paragraphs of lines', () => {
    const reading = readRichText('一\n\n二<strong>三</strong><p>四</p>')
    expect(writeRichText(blocksOf('nodes' in reading ? reading.nodes : []))).toBe(
      '<p>一</p><p>二<strong>三</strong></p><p>四</p>',
    )
  })
})

describe('what is pasted', () => {
  it.each([
    [
      'Word paragraphs',
      '<p class=MsoNormal style="mso-x:1"><b>重<o:p></o:p></b>点<span lang=EN-US>A</span></p>',
      '<p><strong>重</strong>点A</p>',
    ],
    [
      'a Word list',
      '<p class=MsoListParagraph><![if !supportLists]><span>·<span>&nbsp; </span></span><![endif]>甲</p><p class=MsoListParagraph><!--[if !supportLists]--><span>·</span><!--[endif]-->乙</p>',
      '<ul><li>甲</li><li>乙</li></ul>',
    ],
    ['a numbered Word list', '<p><![if !supportLists]>1.<![endif]>甲</p>', '<ol><li>甲</li></ol>'],
    ['headings of every level', '<h1>一</h1><h5>二</h5>', '<h2>一</h2><h3>二</h3>'],
    [
      'lists with paragraphs',
      '<ul><li><p>甲</p></li><li>乙<ol><li>丙</li></ol></li></ul>',
      '<ul><li>甲</li><li>乙</li></ul><ol><li>丙</li></ol>',
    ],
    ['a table', '<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>', '<p>甲 乙</p><p>丙</p>'],
    [
      'scripts and styles',
      '<style>p{}</style><p>甲<script>alert(1)</script></p><svg><text>x</text></svg>',
      '<p>甲</p>',
    ],
    [
      'addresses',
      '<a href="https://a.org/?x=1&amp;y=2">甲</a> <a href="javascript:alert(1)">乙</a>',
      '<p><a href="https://a.org/?x=1&amp;y=2">甲</a> 乙</p>',
    ],
    ['markup in words', '<p>&lt;img onerror=alert(1)&gt;</p>', '<p>&lt;img onerror=alert(1)&gt;</p>'],
  ])('keeps the words of %s', (_what, html, kept) => {
    const written = writeRichText(pastedBlocks(html))
    expect(written).toBe(kept)
    expect(readRichText(written)).toHaveProperty('nodes')
  })
})
