import { type Draft, initialAdStatuses } from '@hookline/contract/drafts/drafts.schemas'
import { Anchor, Box, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { callToActionOptions } from '../../../lib/call-to-action.ts'
import { optionsOf } from '../../../lib/option-words.ts'
import { ClaimsNote, ClaimsOfVideo } from '../../../ui/claims/claims-of-video.tsx'
import { linkDescriptionsOf } from '../../../ui/meta-presets/link-descriptions.rules.ts'
import { PresetSelect } from '../../../ui/meta-presets/preset-select.tsx'
import { useVideoRef } from '../../../ui/watch-report/video-player.tsx'
import { type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'
import { LinkFields } from './link-fields.tsx'
import { Section } from './section.tsx'
import { beginTexts } from './text-list.rules.ts'
import { TextList } from './text-list.tsx'

/** The texts and the link of the ad. */
export function CreativeSection({ draft, values }: { draft: Draft; values: DraftFormValues }) {
  const { change } = useEditor()
  return (
    <Section title="Creative Elements">
      <ClaimsOfVideo video={objectOf(draft.video_url)}>
        <ClaimsNote />
        <TextList field="primary_texts" items={values.primary_texts} />
        <TextList field="headlines" items={values.headlines} />
      </ClaimsOfVideo>
      <PresetSelect
        presetType="LINK_DESCRIPTIONS_PRESET"
        label="Link Descriptions Preset"
        onApply={(preset) => {
          change({ link_descriptions: beginTexts(linkDescriptionsOf(preset), 0) })
          return `The link descriptions are those of "${preset.preset_name}".`
        }}
      />
      <TextList field="link_descriptions" items={values.link_descriptions} />
      <LinkFields values={values} />
    </Section>
  )
}

/** The draft's own video: its result may have another one, or be deleted. */
const objectOf = (videoUrl: string | null) =>
  videoUrl === null ? null : { objectName: videoUrl.replace(/^\/storage\//, '') }

/** The button of the ad, and whether it starts active. */
export function AdSettingsSection({ values }: { values: DraftFormValues }) {
  const { errors, change } = useEditor()
  const { call_to_action_type, initial_ad_status_on_meta } = values
  return (
    <Section title="Ad Settings">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          id={fieldId('call_to_action_type')}
          label="Call to Action"
          data={callToActionOptions}
          value={call_to_action_type}
          onChange={({ currentTarget }) =>
            change({ call_to_action_type: currentTarget.value as Draft['call_to_action_type'] })
          }
          error={errors.call_to_action_type}
        />
        <NativeSelect
          id={fieldId('initial_ad_status_on_meta')}
          label="Initial Ad Status"
          description={
            initial_ad_status_on_meta === 'ACTIVE'
              ? 'Created paused, and activated as the last step: it may then spend money.'
              : 'Nothing is spent before you activate it at Meta.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={optionsOf(initialAdStatuses)}
          value={initial_ad_status_on_meta}
          onChange={({ currentTarget }) =>
            change({ initial_ad_status_on_meta: currentTarget.value as Draft['initial_ad_status_on_meta'] })
          }
          error={errors.initial_ad_status_on_meta}
        />
      </SimpleGrid>
      <PresetSelect
        presetType="AD_DETAILS_PRESET"
        label="Ad Details Preset"
        onApply={({ preset_name, configuration }) => {
          const { call_to_action_type: callToAction, initial_ad_status_on_meta: status } = configuration
          change({ call_to_action_type: callToAction, initial_ad_status_on_meta: status })
          return `The ad has the settings of "${preset_name}".`
        }}
      />
    </Section>
  )
}

/** The draft's video, and a link to its image. */
export function VideoSection({ draft }: { draft: Draft }) {
  const error = useEditor().errors.video_asset_gcs_url
  const videoRef = useVideoRef()
  const { video_url: videoUrl, image_url: imageUrl, ad_name: adName } = draft
  const [isBroken, setBroken] = useState(false)
  return (
    <Section title="Video Preview">
      <div id={fieldId('video_asset_gcs_url')} tabIndex={-1}>
        {videoUrl && !isBroken && (
          <Box
            component="video"
            ref={videoRef}
            display="block"
            w="100%"
            mah={360}
            bdrs={8}
            bg="black"
            controls
            playsInline
            preload="metadata"
            aria-label={`Video of ${adName}`}
            poster={imageUrl ?? undefined}
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
