import { type Draft, textLists } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Anchor, Box, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { upperFirst } from '../../../lib/upper-first.rules.ts'
import type { ShownAd } from '../../../parts/ad-preview/ad-frames.tsx'
import { AdPreview } from '../../../parts/ad-preview/ad-preview.tsx'
import { findPlacement, previewPlacements, showablePicture } from '../../../parts/ad-preview/preview.rules.ts'
import { buttonText } from '../../../parts/drafts/call-to-action.ts'
import { useVideoRef } from '../../../parts/watch-report/video-player.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type DraftFormValues, type TextField, textFields } from './draft-form.rules.ts'
import classes from './draft-preview.module.css'
import { listSavedTexts } from './text-list.rules.ts'
import type { DraftFacts } from './use-draft-facts.ts'

const MetaPreviewDialog = lazyDialog(() => import('./meta-preview-dialog.tsx'))

interface DraftPreviewProps {
  draft: Draft
  values: DraftFormValues
  facts: DraftFacts
  /** A claim of a text has moved the draft's video, which is shown then. */
  onVideo: () => void
}

/** The ad with the current values, in each placement, and the draft's video. */
export function DraftPreview({ draft, values, facts, onVideo }: DraftPreviewProps) {
  const [kind, setKind] = useState('facebook_feed')
  const [isMetaOpen, setMetaOpen] = useState(false)
  const [at, setAt] = useState<Record<TextField, number>>({ primary_texts: 0, headlines: 0, link_descriptions: 0 })
  // Typing has priority over the preview.
  const late = useDeferredValue(values)
  const ad = useMemo(() => shownAd(draft, late, facts, at), [draft, late, facts, at])
  const placement = findPlacement(kind)
  // The other placements show neither headlines nor link descriptions.
  const shownPagers: readonly TextField[] = kind === 'facebook_feed' ? textFields : ['primary_texts']

  function handleSeek() {
    setKind('video')
    onVideo()
  }

  const video = { value: 'video', label: 'Video', panel: <DraftVideo draft={draft} onSeek={handleSeek} /> }

  return (
    <Stack gap="sm">
      <AdPreview
        ad={ad}
        kind={kind}
        onKindChange={setKind}
        further={video}
        foot={
          draft.status === 'SUBMITTED_TO_META' && (
            <IconButton icon={IconExternalLink} size="xs" flex="none" onClick={() => setMetaOpen(true)}>
              Meta’s own preview
            </IconButton>
          )
        }
      >
        <Group gap="sm">
          {shownPagers.map((field) => {
            const count = listSavedTexts(values[field]).length
            return (
              <TextPager
                key={field}
                of={textLists[field].item}
                count={count}
                index={Math.min(at[field], Math.max(0, count - 1))}
                onChange={(index) => setAt((now) => ({ ...now, [field]: index }))}
              />
            )
          })}
        </Group>
      </AdPreview>
      <MetaPreviewDialog
        draftId={draft.id}
        placement={placement ?? previewPlacements[0]}
        isOpen={isMetaOpen}
        onClose={() => setMetaOpen(false)}
      />
    </Stack>
  )
}

function shownAd(draft: Draft, values: DraftFormValues, facts: DraftFacts, at: Record<TextField, number>): ShownAd {
  const pick = (field: TextField) => {
    const savedTexts = listSavedTexts(values[field])
    return savedTexts[Math.min(at[field], savedTexts.length - 1)]?.text ?? ''
  }
  const { page, instagram } = facts
  return {
    pageName: page?.name ?? 'Your page',
    instagramName: instagram?.username ?? page?.name ?? 'your_account',
    pictureUrl: showablePicture(page) ?? showablePicture(instagram),
    primaryText: pick('primary_texts'),
    headline: pick('headlines'),
    description: pick('link_descriptions'),
    website: values.website_url,
    button: buttonText(values.call_to_action_type),
    videoUrl: draft.video_url,
    imageUrl: draft.image_url,
  }
}

/** The draft's video, and a link to its image. */
function DraftVideo({ draft, onSeek }: { draft: Draft; onSeek: () => void }) {
  const videoRef = useVideoRef()
  const { video_url: videoUrl, image_url: imageUrl, ad_name: adName } = draft
  const [isBroken, setBroken] = useState(false)
  return (
    <Stack gap="xs">
      {videoUrl && !isBroken && (
        <Box
          component="video"
          ref={videoRef}
          className={classes.video}
          controls
          playsInline
          preload="metadata"
          aria-label={`Video of ${adName}`}
          poster={imageUrl ?? undefined}
          src={videoUrl}
          onSeeking={onSeek}
          onError={() => setBroken(true)}
        />
      )}
      {videoUrl && isBroken && (
        <Text c="dimmed">The video cannot be played here: it is gone, or this browser does not know its format.</Text>
      )}
      {!videoUrl && <Text c="dimmed">This draft has no video.</Text>}
      {imageUrl ? (
        <Anchor href={imageUrl} target="_blank" rel="noopener" w="fit-content" mx="auto" size="sm">
          View associated image
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          No associated image.
        </Text>
      )}
    </Stack>
  )
}

interface TextPagerProps {
  /** The name of one text, such as 'headline'. */
  of: string
  count: number
  /** Counted from 0. */
  index: number
  onChange: (index: number) => void
}

/** Chooses which of several texts the preview shows. */
function TextPager({ of, count, index, onChange }: TextPagerProps) {
  if (count < 2) return null
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={`Shown ${of}`}>
      <ActionIcon
        variant="default"
        size={24}
        aria-label={`Previous ${of}`}
        onClick={() => onChange((index + count - 1) % count)}
      >
        <IconChevronLeft size={14} aria-hidden />
      </ActionIcon>
      <Text size="xs" c="dimmed" aria-live="polite" style={{ fontFeatureSettings: '"tnum"' }}>
        {upperFirst(of)} {index + 1} of {count}
      </Text>
      <ActionIcon variant="default" size={24} aria-label={`Next ${of}`} onClick={() => onChange((index + 1) % count)}>
        <IconChevronRight size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
