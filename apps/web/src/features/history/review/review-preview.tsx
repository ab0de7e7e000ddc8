import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { ShownAd } from '../../../parts/ad-preview/ad-frames.tsx'
import { AdPreview } from '../../../parts/ad-preview/ad-preview.tsx'
import { useVideoRef } from '../../../parts/watch-report/video-player.tsx'

interface ReviewPreviewProps {
  videoUrl: string | null
  imageUrl: string | null
  variant: CopyVariant | null
  placement: string
  onPlacementChange: (kind: string) => void
  /** Shown above the ad. */
  children?: ReactNode
}

/** The current variant with its playing video, as the placements show it. */
export function ReviewPreview(props: ReviewPreviewProps) {
  const { videoUrl, imageUrl, variant, placement, onPlacementChange, children } = props
  const videoRef = useVideoRef()
  const isStill = useReducedMotion()
  // Typing has priority over the preview.
  const shown = useDeferredValue(variant)
  const ad = useMemo(
    (): ShownAd => ({
      pageName: 'Your page',
      instagramName: 'your_account',
      pictureUrl: null,
      primaryText: shown?.primaryText ?? '',
      headline: shown?.headline ?? '',
      description: '',
      website: '',
      button: 'Learn more',
      videoUrl,
      imageUrl,
    }),
    [shown, videoUrl, imageUrl],
  )
  return (
    <>
      <AdPreview
        ad={ad}
        kind={placement}
        onKindChange={onPlacementChange}
        areZonesShownFirst
        videoRef={videoRef}
        isAutoPlayed={!isStill}
      >
        {children}
      </AdPreview>
      {!variant && (
        <Text size="sm" c="dimmed">
          The texts appear here with the first variant.
        </Text>
      )}
    </>
  )
}
