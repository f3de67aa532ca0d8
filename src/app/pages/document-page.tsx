/** An agreement or a privacy policy, for everybody to read, to link to by section and to print. */
import { Suspense, use, useEffect } from 'react'
import { useBrowserLocation } from '../navigation.ts'
import { PageLink } from '../page-link.tsx'
import { type ReadDocument, withProduct } from './document.ts'
import { Blocks } from './document-blocks.tsx'
import { type DocumentName, DOCUMENTS, loadDocument } from './documents.ts'
import './document.css'

export interface DocumentPageProps {
  readonly name: DocumentName
}

export function DocumentPage({ name }: DocumentPageProps) {
  return (
    <Suspense fallback={<main className="rc-document" aria-busy="true" />}>
      <Loaded key={name} name={name} />
    </Suspense>
  )
}

function Loaded({ name }: DocumentPageProps) {
  const { product, other } = DOCUMENTS[name]
  const document = use(loadDocument(name))
  const title = withProduct(document.title, product)
  useSectionOfAddress()
  return (
    <main className="rc-document" lang="zh-CN">
      <title>{`${title} - ${product}`}</title>
      <nav className="rc-document-aside" aria-label="目录">
        <strong>目录</strong>
        <Contents document={document} product={product} />
      </nav>
      <article className="rc-document-text">
        <header>
          <p className="rc-document-product">{product}</p>
          <h1>{title}</h1>
          <button type="button" className="rc-button" onClick={() => window.print()}>
            打印
          </button>
        </header>
        <details className="rc-document-fold">
          <summary>目录</summary>
          <Contents document={document} product={product} />
        </details>
        <Blocks blocks={document.blocks} product={product} />
        <footer>
          {other && (
            <p>
              另请阅读：<PageLink to={`/${other.name}`}>{`《${other.title}》`}</PageLink>
            </p>
          )}
          <p>
            <a href="#top" onClick={toTop}>
              回到顶部
            </a>
          </p>
        </footer>
      </article>
    </main>
  )
}

function Contents({ document, product }: { readonly document: ReadDocument; readonly product: string }) {
  const { pathname, search } = useBrowserLocation()
  return (
    <ol>
      {document.blocks.map(
        (block) =>
          block.kind === 'heading' &&
          block.level === 2 && (
            <li key={block.id}>
              <PageLink to={`${pathname}${search}#${block.id}`} replace onClick={() => show(block.id)}>
                {withProduct(block.text, product)}
              </PageLink>
            </li>
          ),
      )}
    </ol>
  )
}

/** The sections come after the address has been read, so the browser itself finds none. */
function useSectionOfAddress(): void {
  const { hash } = useBrowserLocation()
  useEffect(() => {
    if (hash !== '') show(decoded(hash.slice(1)))
    // oxlint-disable-next-line react/exhaustive-deps -- where the page was opened; later clicks scroll by themselves
  }, [])
}

function show(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView?.()
  heading?.focus({ preventScroll: true })
}

function toTop(event: React.MouseEvent): void {
  event.preventDefault()
  window.scrollTo(0, 0)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
