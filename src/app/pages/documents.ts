/**
 * The documents that everybody may read, by the names that their addresses end with. The second product has the same documents
 * under its own name; nothing is written twice.
 *
 * Source  Spec §2 (agreement and policy pages).
 */
import type { ReadDocument } from './document.ts'

export type DocumentName =
  | 'agree'
  | 'agreeDoc'
  | 'policy'
  | 'policyDoc'
  | 'YKAgree'
  | 'YKAgreeDoc'
  | 'YKPolicy'
  | 'YKPolicyDoc'
  | 'KYX-patient-policy'

interface Placement {
  /** The Markdown file, without its ending. */
  readonly file: 'agree' | 'agreeDoc' | 'policy' | 'policyDoc' | 'KYX-patient-policy'
  readonly product: string
  /** The other document of the same reader and product. */
  readonly other?: { readonly name: DocumentName; readonly title: string }
}

const PRODUCT = '康复服务平台'
const SECOND_PRODUCT = 'YK康复服务平台'
const agreement = (name: DocumentName) => ({ name, title: '用户协议' })
const policy = (name: DocumentName) => ({ name, title: '隐私政策' })

export const DOCUMENTS: Readonly<Record<DocumentName, Placement>> = {
  agree: { file: 'agree', product: PRODUCT, other: policy('policy') },
  agreeDoc: { file: 'agreeDoc', product: PRODUCT, other: policy('policyDoc') },
  policy: { file: 'policy', product: PRODUCT, other: agreement('agree') },
  policyDoc: { file: 'policyDoc', product: PRODUCT, other: agreement('agreeDoc') },
  YKAgree: { file: 'agree', product: SECOND_PRODUCT, other: policy('YKPolicy') },
  YKAgreeDoc: { file: 'agreeDoc', product: SECOND_PRODUCT, other: policy('YKPolicyDoc') },
  YKPolicy: { file: 'policy', product: SECOND_PRODUCT, other: agreement('YKAgree') },
  YKPolicyDoc: { file: 'policyDoc', product: SECOND_PRODUCT, other: agreement('YKAgreeDoc') },
  'KYX-patient-policy': { file: 'KYX-patient-policy', product: 'KYX康复服务' },
}

const FILES = import.meta.glob<{ readonly default: ReadDocument }>('./documents/*.md')
const loaded = new Map<string, Promise<ReadDocument>>()

/** The same promise for the same document, so that React can wait for it; one that failed is asked for again next time. */
export function loadDocument(name: DocumentName): Promise<ReadDocument> {
  const path = `./documents/${DOCUMENTS[name].file}.md`
  const known = loaded.get(path)
  if (known) return known
  const asked = FILES[path]!().then((module) => module.default)
  asked.catch(() => loaded.delete(path))
  loaded.set(path, asked)
  return asked
}
