import type { MetaRefusal } from '@hookline/contract/errors.schemas'
import { FactList } from '../../ui/page/fact-list.tsx'

/** Meta's answer to a refused call, for its support. */
export function MetaRefusalFacts({ meta }: { meta: MetaRefusal }) {
  const { title, message, code, subcode, traceId, blamedFields } = meta
  return (
    <FactList
      facts={[
        ['Title', title],
        ['Message', message],
        ['Code', [code, subcode].filter((part) => part !== null).join(' / ')],
        ['Trace id', traceId],
        ['Fields', blamedFields.join(', ')],
      ]}
    />
  )
}
