import { Anchor, Box, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PreviewPlacement, toLocalAddress } from '../../../parts/ad-preview/preview.rules.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { metaPreviewQuery } from '../drafts.queries.ts'

interface MetaPreviewDialogProps {
  draftId: string
  placement: PreviewPlacement
  isOpen: boolean
  onClose: () => void
}

/** Meta's own preview of the ad, in a sandboxed frame. */
export default function MetaPreviewDialog({ draftId, placement, isOpen, onClose }: MetaPreviewDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Meta’s own preview: ${placement.label}`} size="auto">
      {isOpen && <MetaPreview draftId={draftId} placement={placement} />}
    </Modal>
  )
}

function MetaPreview({ draftId, placement }: Pick<MetaPreviewDialogProps, 'draftId' | 'placement'>) {
  const query = useQuery(metaPreviewQuery(draftId, placement.metaFormat))
  const { data: url } = query
  if (query.error) return <QueryError title="Meta gave no preview" query={query} />
  if (url === undefined) return <Loader aria-label="Loading Meta’s preview" />
  if (url === null) return <Text>Meta has no preview of this placement.</Text>
  const address = toLocalAddress(url)
  return (
    <Stack gap="xs" align="center">
      <Box
        component="iframe"
        bd={0}
        bg="white"
        w={540}
        maw="100%"
        h={{ base: 'min(690px, calc(90dvh - 127px))', sm: 'min(690px, calc(90dvh - 111px))' }}
        title={`Meta’s preview of ${placement.label}`}
        src={address}
        sandbox={chooseSandbox(address)}
        referrerPolicy="no-referrer"
      />
      <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
        Open it in a new tab
      </Anchor>
    </Stack>
  )
}

/** Meta's page needs scripts and its origin. A page of this server must not get both: it could leave the sandbox. */
function chooseSandbox(url: string): string {
  const isForeign = URL.parse(url, window.location.origin)?.origin !== window.location.origin
  return isForeign ? 'allow-scripts allow-same-origin allow-popups' : ''
}
