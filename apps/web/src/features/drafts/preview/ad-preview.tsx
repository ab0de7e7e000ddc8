import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { ActionIcon, Anchor, Box, Group, SegmentedControl, Stack, Switch, Tabs, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { buttonText } from '../../../lib/call-to-action.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useVideoRef } from '../../../ui/watch-report/video-player.tsx'
import type { DraftFormValues, TextField } from '../editor/draft-form.rules.ts'
import { keptTexts } from '../editor/text-list.rules.ts'
import type { DraftFacts } from '../editor/use-draft-facts.ts'
import { FacebookFeedFrame, type FrameProps, InstagramFeedFrame, type ShownAd, TallFrame } from './ad-frames.tsx'
import classes from './ad-preview.module.css'
import { previewPlacements, showablePicture } from './preview.rules.ts'

const MetaPreviewDialog = lazyDialog(() => import('./meta-preview-dialog.tsx'))

interface AdPreviewProps {
  draft: Draft
  values: DraftFormValues
  facts: DraftFacts
}

const pagers: { field: TextField; of: string }[] = [
  { field: 'primary_texts', of: 'primary text' },
  { field: 'headlines', of: 'headline' },
  { field: 'link_descriptions', of: 'description' },
]

/** The ad with the current values, in each placement, in a light or dark scheme. */
export function AdPreview({ draft, values, facts }: AdPreviewProps) {
  const [kind, setKind] = useState<string | null>('facebook_feed')
  const [scheme, setScheme] = useState('light')
  const [areZonesShown, setZonesShown] = useState(false)
  const [isMetaOpen, setMetaOpen] = useState(false)
  const [at, setAt] = useState<Record<TextField, number>>({ primary_texts: 0, headlines: 0, link_descriptions: 0 })
  // Typing has priority over the preview.
  const late = useDeferredValue(values)
  const ad = useMemo(() => shownAd(draft, late, facts, at), [draft, late, facts, at])
  const placement = previewPlacements.find((known) => known.kind === kind) ?? previewPlacements[0]

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={2}>Ad preview</Title>
        <SegmentedControl
          size="xs"
          aria-label="Colours of the preview"
          value={scheme}
          onChange={setScheme}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Group>
      <Tabs value={kind} onChange={setKind} keepMounted={false}>
        <Tabs.List aria-label="Placement">
          {previewPlacements.map(({ kind: value, label }) => (
            <Tabs.Tab key={value} value={value} px="xs">
              {label}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="video" px="xs">
            Video
          </Tabs.Tab>
        </Tabs.List>
        <Group gap="sm" mt="sm" display={kind === 'video' ? 'none' : undefined}>
          {pagers.map(({ field, of }) => {
            const count = keptTexts(values[field]).length
            return (
              <TextPager
                key={field}
                of={of}
                count={count}
                index={Math.min(at[field], Math.max(0, count - 1))}
                onChange={(index) => setAt((now) => ({ ...now, [field]: index }))}
              />
            )
          })}
        </Group>
        {(kind === 'story' || kind === 'reel') && (
          <Switch
            mt="sm"
            label="Show safe zones"
            checked={areZonesShown}
            onChange={({ currentTarget }) => setZonesShown(currentTarget.checked)}
          />
        )}
        {previewPlacements.map(({ kind: value }) => (
          <Tabs.Panel key={value} value={value} pt="sm">
            <div className={classes.frame} data-scheme={scheme} data-kind={value}>
              <Frame placement={placement} areZonesShown={areZonesShown} ad={ad} />
            </div>
            <Text size="xs" c="dimmed" mt="xs">
              An approximation: Meta changes its layouts without notice.
            </Text>
          </Tabs.Panel>
        ))}
        {/* Stays in the page: the claims of the texts seek it. */}
        <Tabs.Panel value="video" pt="sm" keepMounted>
          <DraftVideo draft={draft} onSeek={() => setKind('video')} />
        </Tabs.Panel>
      </Tabs>
      {draft.status === 'SUBMITTED_TO_META' && kind !== 'video' && (
        <IconButton icon={IconExternalLink} w="fit-content" onClick={() => setMetaOpen(true)}>
          Meta’s own preview
        </IconButton>
      )}
      <MetaPreviewDialog
        draftId={draft.id}
        placement={placement}
        isOpen={isMetaOpen}
        onClose={() => setMetaOpen(false)}
      />
    </Stack>
  )
}

const Frame = memo(function Frame(props: FrameProps) {
  if (props.placement.kind === 'facebook_feed') return <FacebookFeedFrame {...props} />
  if (props.placement.kind === 'instagram_feed') return <InstagramFeedFrame {...props} />
  return <TallFrame {...props} />
})

function shownAd(draft: Draft, values: DraftFormValues, facts: DraftFacts, at: Record<TextField, number>): ShownAd {
  const pick = (field: TextField) => {
    const kept = keptTexts(values[field])
    return kept[Math.min(at[field], kept.length - 1)]?.text ?? ''
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
        <Anchor href={imageUrl} target="_blank" rel="noopener" w="fit-content" size="sm">
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
        {of} {index + 1} of {count}
      </Text>
      <ActionIcon variant="default" size={24} aria-label={`Next ${of}`} onClick={() => onChange((index + 1) % count)}>
        <IconChevronRight size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
