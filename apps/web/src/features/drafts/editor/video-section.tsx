import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './draft-editor.module.css'
import { fieldId } from './draft-form.rules.ts'
import { Section } from './section.tsx'

/** The draft's video, and a link to its image. */
export function VideoSection({ draft, error }: { draft: Draft; error: string | undefined }) {
  const { video_url: videoUrl, image_url: imageUrl, ad_name: adName } = draft
  const [isBroken, setBroken] = useState(false)
  return (
    <Section title="Video Preview">
      <div id={fieldId('video_asset_gcs_url')} tabIndex={-1}>
        {videoUrl && !isBroken && (
          <video
            className={classes.video}
            controls
            playsInline
            preload="metadata"
            aria-label={`Video of ${adName}`}
            {...(imageUrl && { poster: imageUrl })}
            src={videoUrl}
            onError={() => setBroken(true)}
          />
        )}
        {videoUrl && isBroken && (
          <Text c="dimmed">The video cannot be played here: it is gone, or this browser does not know its format.</Text>
        )}
        {!videoUrl && <Text c="dimmed">This draft has no video.</Text>}
        {error && (
          <Text c="red" size="sm" mt="xs">
            {error}
          </Text>
        )}
      </div>
      {imageUrl ? (
        <Anchor href={imageUrl} target="_blank" rel="noopener" w="fit-content">
          View associated image
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          No associated image.
        </Text>
      )}
    </Section>
  )
}
