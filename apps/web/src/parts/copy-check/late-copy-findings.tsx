import { latePart } from '../../ui/late-part.tsx'

export const [CopyFindings, loadCopyFindings] = latePart(async () => (await import('./copy-findings.tsx')).CopyFindings)
