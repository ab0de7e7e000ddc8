import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { initialAdStatuses, textLists } from '@hookline/contract/drafts/drafts.schemas'
import { presetCurrency } from '@hookline/contract/meta-presets/ad-set-preset.rules'
import { linkDescriptionFields } from '@hookline/contract/meta-presets/link-descriptions.rules'
import { type Preset, type PresetType, presetTypes } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { readFieldErrors } from '../../lib/field-errors.ts'
import { toOptions } from '../../lib/option-words.ts'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { AdSetFields } from '../../parts/ad-set-form/ad-set-fields.tsx'
import { callToActionOptions } from '../../parts/drafts/call-to-action.ts'
import { AdAccountField, FacebookPageField, InstagramAccountField } from '../../parts/meta-lists/meta-fields.tsx'
import { adAccountsList } from '../../parts/meta-lists/meta-lists.queries.ts'
import { useMetaList } from '../../parts/meta-lists/use-meta-list.ts'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { latePart } from '../../ui/lazy-part.tsx'
import { useSavePreset } from './meta-presets.queries.ts'
import {
  type PresetFormValues,
  presetErrors,
  presetTypeLabels,
  presetValues,
  toPresetConfiguration,
} from './preset-form.rules.ts'

const AllowedFeaturesField = latePart(async () => ({
  default: (await import('../../parts/drafts/allowed-features-field.tsx')).AllowedFeaturesField,
}))

/** Name, description and configuration of a preset. */
export function PresetForm(props: EditFormProps<Preset> & { newType: PresetType }) {
  const { edited, newType, onClose } = props
  const [presetType, setPresetType] = useState(edited?.preset_type ?? newType)
  const { form, submitTo, edit } = useRowForm(props, {
    readValues: presetValues,
    check: (values) => presetErrors(presetType, values),
    readRefusal: (error) =>
      Object.fromEntries(
        Object.entries(readFieldErrors(error)).map(([path, message]) => [
          path.replace(/^configuration\./, ''),
          message,
        ]),
      ),
  })
  const save = useSavePreset(edited, onClose)
  const Fields = fieldsByType[presetType]
  const handleSubmit = submitTo(save, (values) => ({
    preset_name: String(values.preset_name).trim(),
    description: String(values.description).trim() || null,
    preset_type: presetType,
    configuration: toPresetConfiguration(presetType, values),
    shared: values.shared === true,
  }))

  return (
    <EditForm
      {...props}
      addLabel="Create Preset"
      isDirty={form.isDirty()}
      edit={edit}
      save={save}
      onSubmit={handleSubmit}
    >
      <TextInput label="Preset Name" withAsterisk data-autofocus {...form.getInputProps('preset_name')} />
      <TextInput label="Description" {...form.getInputProps('description')} />
      {edited ? (
        <Text size="sm">Preset Type: {presetTypeLabels[presetType]}</Text>
      ) : (
        <NativeSelect
          label="Preset Type"
          data={presetTypes.map((value) => ({ value, label: presetTypeLabels[value] }))}
          value={presetType}
          onChange={({ currentTarget }) => setPresetType(currentTarget.value as PresetType)}
        />
      )}
      <Fields form={form} />
      <Switch
        label="Share with the team"
        description="Teammates can use it. Only you can change it."
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </EditForm>
  )
}

interface PresetFieldsProps {
  form: UseFormReturnType<PresetFormValues>
}

function AdSetPresetFields({ form }: PresetFieldsProps) {
  const accounts = useMetaList(adAccountsList)
  const chosen = presetCurrency({ currency: String(form.values.currency) })
  const currencies = new Set(['USD', chosen, ...accounts.items.map(({ currency }) => currency)])
  return (
    <>
      <NativeSelect
        label="Currency"
        description="Amounts apply only to ad accounts in this currency."
        data={[...currencies].toSorted()}
        {...form.getInputProps('currency')}
        value={chosen}
      />
      <AdSetFields getInputProps={(field) => form.getInputProps(field)} amounts="minor" account={null} isPreset />
    </>
  )
}

function AccountFields({ form }: PresetFieldsProps) {
  const accounts = useMetaList(adAccountsList)
  const chosen = String(form.values.ad_account_id || '') || null
  const allowed = form.values.allowed_creative_features
  const getFieldProps = (field: 'facebook_page_id' | 'instagram_user_id') => {
    const { value, onChange, ...input } = form.getInputProps(field)
    return { ...input, adAccountId: chosen, value: value || null, onChange: (id: string | null) => onChange(id ?? '') }
  }

  function handleAccountChange(id: string | null) {
    const name = accounts.items.find((account) => account.id === id)?.name ?? ''
    form.setValues({ ad_account_id: id ?? '', ad_account_name: name, instagram_user_id: '' })
    form.clearFieldError('ad_account_id')
  }

  return (
    <Stack gap="sm">
      <AdAccountField value={chosen} onChange={handleAccountChange} withAsterisk error={form.errors.ad_account_id} />
      <TextInput
        label="Ad Account Name"
        description="As your team knows it"
        withAsterisk
        {...form.getInputProps('ad_account_name')}
      />
      <FacebookPageField {...getFieldProps('facebook_page_id')} />
      <InstagramAccountField {...getFieldProps('instagram_user_id')} />
      <AllowedFeaturesField
        data-path="allowed_creative_features"
        value={Array.isArray(allowed) ? allowed : []}
        onChange={(keys) => form.setFieldValue('allowed_creative_features', keys)}
        error={form.errors.allowed_creative_features}
      />
    </Stack>
  )
}

const fieldsByType: Record<PresetType, (props: PresetFieldsProps) => ReactNode> = {
  AD_SET_CONFIGURATION: AdSetPresetFields,
  LINK_DETAILS: ({ form }) => (
    <>
      <TextInput
        label={draftFields.website_url.label}
        withAsterisk
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com"
        {...form.getInputProps('website_url')}
      />
      <TextInput
        label={draftFields.url_parameters_string.label}
        description="Added to the address when the ad is clicked, such as utm_source=facebook"
        spellCheck={false}
        {...form.getInputProps('url_parameters_string')}
      />
    </>
  ),
  TEXT_SNIPPET: ({ form }) => (
    <Textarea label="Snippet Text" withAsterisk rows={3} resize="vertical" {...form.getInputProps('snippet_text')} />
  ),
  META_ACCOUNT_SELECTION: AccountFields,
  AD_DETAILS_PRESET: ({ form }) => (
    <>
      <NativeSelect
        label={draftFields.call_to_action_type.label}
        data={callToActionOptions}
        {...form.getInputProps('call_to_action_type')}
      />
      <NativeSelect
        label={draftFields.initial_ad_status_on_meta.label}
        data={toOptions(initialAdStatuses)}
        {...form.getInputProps('initial_ad_status_on_meta')}
      />
    </>
  ),
  LINK_DESCRIPTIONS_PRESET: ({ form }) =>
    linkDescriptionFields.map((field, index) => (
      <TextInput
        key={field}
        label={`${upperFirst(textLists.link_descriptions.item)} ${index + 1}`}
        maxLength={textLists.link_descriptions.maxChars}
        {...form.getInputProps(field)}
      />
    )),
}
