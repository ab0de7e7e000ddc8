import { visibleTextLimits } from '@hookline/contract/drafts/draft-texts.rules'
import {
  headlineMaxChars,
  headlinesMax,
  linkDescriptionMaxChars,
  linkDescriptionsMax,
  primaryTextMaxChars,
  primaryTextsMax,
} from '@hookline/contract/drafts/drafts.schemas'
import { linkDescriptionsOf } from '../../../ui/meta-presets/link-descriptions.rules.ts'
import { PresetSelect } from '../../../ui/meta-presets/preset-select.tsx'
import type { DraftErrors, DraftFormValues } from './draft-form.rules.ts'
import { LinkFields } from './link-fields.tsx'
import { Section } from './section.tsx'
import { beginTexts } from './text-list.rules.ts'
import { TextList } from './text-list.tsx'
import type { DraftFacts } from './use-draft-facts.ts'
import type { ChangeForm } from './use-draft-form.ts'

interface CreativeSectionProps {
  values: DraftFormValues
  facts: DraftFacts
  errors: DraftErrors
  isReadOnly: boolean
  change: ChangeForm
  clearErrors: (...fields: string[]) => void
}

/** The texts and the link of the ad. */
export function CreativeSection({ values, facts, errors, isReadOnly, change, clearErrors }: CreativeSectionProps) {
  const shared = { errors, isReadOnly, change, clearErrors }
  return (
    <Section title="Creative Elements">
      <TextList
        field="primary_texts"
        title="Primary texts"
        itemLabel="Primary text"
        items={values.primary_texts}
        min={1}
        max={primaryTextsMax}
        maxChars={primaryTextMaxChars}
        visible={visibleTextLimits.primaryText}
        {...shared}
      />
      <TextList
        field="headlines"
        title="Headlines"
        itemLabel="Headline"
        items={values.headlines}
        min={1}
        max={headlinesMax}
        maxChars={headlineMaxChars}
        visible={visibleTextLimits.headline}
        {...shared}
      />
      <PresetSelect
        presetType="LINK_DESCRIPTIONS_PRESET"
        label="Link Descriptions Preset"
        onApply={(preset) => {
          change({ link_descriptions: beginTexts(linkDescriptionsOf(preset), 0) })
          return `The link descriptions are those of "${preset.preset_name}".`
        }}
      />
      <TextList
        field="link_descriptions"
        title="Link descriptions"
        itemLabel="Link description"
        items={values.link_descriptions}
        min={0}
        max={linkDescriptionsMax}
        maxChars={linkDescriptionMaxChars}
        visible={visibleTextLimits.description}
        {...shared}
      />
      <LinkFields
        website_url={values.website_url}
        url_parameters_string={values.url_parameters_string}
        call_to_action_type={values.call_to_action_type}
        adName={values.ad_name}
        adSetName={values.ad_set_mode === 'new' ? values.new_ad_set.name : (facts.adSet?.name ?? null)}
        campaignName={facts.campaign?.name ?? null}
        errors={errors}
        isReadOnly={isReadOnly}
        change={change}
      />
    </Section>
  )
}
