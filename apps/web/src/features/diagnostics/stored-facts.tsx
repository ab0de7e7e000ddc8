import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { Anchor } from '@mantine/core'
import type { Facts } from './fact-list.tsx'

export function storedFacts({ size, gsUri, publicUrl }: { size: number; gsUri: string; publicUrl: string }): Facts {
  return [
    ['Size', formatSize(size)],
    ['Storage URI', gsUri],
    [
      'Public URL',
      <Anchor key="url" href={publicUrl} target="_blank" rel="noreferrer" inherit>
        {publicUrl}
      </Anchor>,
    ],
  ]
}
