import { ignoreFinding } from '@hookline/contract/copy-check/blocking.rules'
import type { IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import { draftFields, listDraftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { type Draft, initialAdStatuses } from '@hookline/contract/drafts/drafts.schemas'
import { listLinkDescriptions } from '@hookline/contract/meta-presets/link-descriptions.rules'
import { Alert, Box, Button, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { Suspense, useCallback } from 'react'
import { toOptions } from '../../../lib/option-words.ts'
import { ClaimsOfVideo } from '../../../parts/claims/claims-of-video.tsx'
import { ClaimsNote } from '../../../parts/claims/late-claims-note.ts'
import { CopyChecked } from '../../../parts/copy-check/copy-checked.tsx'
import { callToActionOptions } from '../../../parts/drafts/call-to-action.ts'
import { latePart, lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './draft-editor.module.css'
import { type DraftFormValues, fieldId, videoField } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'
import { LinkFields } from './link-fields.tsx'
import { PresetMenu } from './preset-menu.tsx'
import { Section } from './section.tsx'
import { beginTexts } from './text-list.rules.ts'
import { TextList } from './text-list.tsx'

const SuggestedButton = latePart(async () => ({ default: (await import('./suggested-button.tsx')).SuggestedButton }))

const AllowedFeaturesField = lazyPart(async () => ({
  default: (await import('../../../parts/drafts/allowed-features-field.tsx')).AllowedFeaturesField,
}))

/** The texts and the link of the ad. */
export function CreativeSection({ draft, values }: { draft: Draft; values: DraftFormValues }) {
  const { change, isReadOnly, facts } = useEditor()
  const allTexts = listDraftFields({ kind: 'texts' }).flatMap((field) => values[field])
  const handleIgnore = useCallback(
    (finding: IgnoreFindingBody) => {
      change((now) => ({ ignored_findings: ignoreFinding(now.ignored_findings, finding) }))
      return true
    },
    [change],
  )
  return (
    <Section title="Creative Elements">
      <VideoFault draft={draft} />
      <ClaimsOfVideo video={toWatchedVideo(draft.video_url)} project={draft.project}>
        <CopyChecked
          ignored={values.ignored_findings}
          onIgnore={isReadOnly ? undefined : handleIgnore}
          adText={allTexts.map(({ text }) => text).join('\n')}
          specialAdCategories={facts.campaign?.specialAdCategories}
        >
          <ClaimsNote />
          <TextList field="primary_texts" items={values.primary_texts} />
          <TextList field="headlines" items={values.headlines} />
          <TextList
            field="link_descriptions"
            items={values.link_descriptions}
            actions={
              !isReadOnly && (
                <PresetMenu
                  presetType="LINK_DESCRIPTIONS_PRESET"
                  label="Link Descriptions Preset"
                  onApply={(preset) => {
                    change({ link_descriptions: beginTexts(listLinkDescriptions(preset), 0) })
                    return `The link descriptions are those of "${preset.preset_name}".`
                  }}
                />
              )
            }
          />
        </CopyChecked>
      </ClaimsOfVideo>
      <LinkFields values={values} />
    </Section>
  )
}

/** Why the video or image cannot be used. Links to the fault lead here. */
function VideoFault({ draft }: { draft: Draft }) {
  const { errors, isReadOnly, onChooseVideo } = useEditor()
  const refusal = errors[videoField]
  // The state of the submission says it already.
  const error = refusal === draft.submission?.error ? undefined : refusal
  const isShown = Boolean(error) || !draft.video_url
  return (
    // Without content it takes up no line, and can still be focused.
    <Box id={fieldId(videoField)} tabIndex={-1} mb={isShown ? undefined : -8}>
      {isShown && (
        <Alert color={error ? 'red' : 'gray'} py="xs" icon={<IconVideoOff aria-hidden />}>
          {error ?? 'This draft has no video.'}
          {!draft.video_url && !isReadOnly && (
            <Button size="xs" variant="default" mt="xs" display="block" onClick={onChooseVideo}>
              Choose a video
            </Button>
          )}
        </Alert>
      )}
    </Box>
  )
}

/** The draft's own video: its result may have another one, or be deleted. */
export const toWatchedVideo = (videoUrl: string | null) =>
  videoUrl === null ? null : { objectName: videoUrl.replace(/^\/storage\//, '') }

/** The button of the ad, whether it starts active, and what Meta may change. */
export function AdSettingsSection({ draft, values }: { draft: Draft; values: DraftFormValues }) {
  const { errors, isReadOnly, change } = useEditor()
  const { call_to_action_type, initial_ad_status_on_meta } = values
  return (
    <Section
      title="Ad Settings"
      actions={
        !isReadOnly && (
          <PresetMenu
            presetType="AD_DETAILS_PRESET"
            label="Ad Details Preset"
            onApply={({ preset_name, configuration }) => {
              const { call_to_action_type: callToAction, initial_ad_status_on_meta: status } = configuration
              change({ call_to_action_type: callToAction, initial_ad_status_on_meta: status })
              return `The ad has the settings of "${preset_name}".`
            }}
          />
        )
      }
    >
      <div className={classes.fields}>
        <Stack gap={4}>
          <NativeSelect
            id={fieldId('call_to_action_type')}
            label={draftFields.call_to_action_type.label}
            data={callToActionOptions}
            value={call_to_action_type}
            onChange={({ currentTarget }) =>
              change({ call_to_action_type: currentTarget.value as Draft['call_to_action_type'] })
            }
            error={errors.call_to_action_type}
          />
          <SuggestedButton video={toWatchedVideo(draft.video_url)} values={values} />
        </Stack>
        <NativeSelect
          id={fieldId('initial_ad_status_on_meta')}
          label={draftFields.initial_ad_status_on_meta.label}
          description={
            isReadOnly
              ? undefined
              : initial_ad_status_on_meta === 'ACTIVE'
                ? 'Created paused, and activated as the last step: it may then spend money.'
                : 'Nothing is spent before you activate it at Meta.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={toOptions(initialAdStatuses)}
          value={initial_ad_status_on_meta}
          onChange={({ currentTarget }) =>
            change({ initial_ad_status_on_meta: currentTarget.value as Draft['initial_ad_status_on_meta'] })
          }
          error={errors.initial_ad_status_on_meta}
          classNames={{ description: classes.settingHint ?? '' }}
        />
      </div>
      <Suspense fallback={<Skeleton h={74} />}>
        <AllowedFeaturesField
          id={fieldId('allowed_creative_features')}
          value={values.allowed_creative_features}
          onChange={(keys) => change({ allowed_creative_features: keys })}
          isDisabled={isReadOnly}
          error={errors.allowed_creative_features}
        />
      </Suspense>
    </Section>
  )
}
