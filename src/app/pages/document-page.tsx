/** An agreement or a privacy policy, for everybody to read. */
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

export function DocumentPage({ name }: { readonly name: DocumentName }) {
  return <main className="rc-alone">{name}</main>
}
