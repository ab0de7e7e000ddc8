import type { ComponentProps } from 'react'
import { ClaimsOfVideo } from '../../../parts/claims/claims-of-video.tsx'
import { CopyChecked } from '../../../parts/copy-check/copy-checked.tsx'
import { ResultViewer } from '../../../parts/result-viewer/result-viewer.tsx'

const nothingIgnored: [] = []

type CheckedResultProps = ComponentProps<typeof ResultViewer> & { historyId: number; project: string | null }

/** A result with what the copy check finds in it. */
export function CheckedResult({ historyId, project, ...props }: CheckedResultProps) {
  return (
    <ClaimsOfVideo video={{ historyId }} project={project}>
      <CopyChecked ignored={nothingIgnored}>
        <ResultViewer {...props} />
      </CopyChecked>
    </ClaimsOfVideo>
  )
}
