import { type Draft, initialAdStatuses } from '@hookline/contract/drafts/drafts.schemas'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { memo } from 'react'
import { callToActionOptions } from '../../../lib/call-to-action.ts'
import { optionsOf } from '../../../lib/option-words.ts'
import { PresetSelect } from '../../../ui/meta-presets/preset-select.tsx'
import { type DraftErrors, type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { Section } from './section.tsx'
import type { ChangeForm } from './use-draft-form.ts'

interface AdSettingsSectionProps extends Pick<DraftFormValues, 'call_to_action_type' | 'initial_ad_status_on_meta'> {
  errors: DraftErrors
  change: ChangeForm
}

/** The button of the ad, and whether it starts active. */
export const AdSettingsSection = memo(function AdSettingsSection(props: AdSettingsSectionProps) {
  const { call_to_action_type, initial_ad_status_on_meta, errors, change } = props
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
              ? 'Made paused, and switched on as the last step: it may then spend money.'
              : 'Nothing is spent before you switch it on at Meta.'
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
})
