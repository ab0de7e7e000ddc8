import type { BulkUpdates, Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Alert, List, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import {
  adSetsList,
  campaignsList,
  instagramAccountsList,
  pagesList,
} from '../../../ui/meta-lists/meta-lists.queries.ts'
import { MetaSelect, type MetaSelectProps } from '../../../ui/meta-lists/meta-select.tsx'
import { useMetaList } from '../../../ui/meta-lists/use-meta-list.ts'
import { presetsQuery } from '../../../ui/meta-presets/presets-query.ts'
import { useBulkUpdate } from '../drafts.queries.ts'
import {
  accountOf,
  type BulkChoice,
  type ChosenPresets,
  campaignOf,
  chooseAccountPreset,
  describeField,
  noChoice,
  previewBulkUpdate,
  updatesOf,
} from './bulk-update.rules.ts'

interface BulkUpdateDialogProps {
  isOpen: boolean
  drafts: Draft[]
  onClose: () => void
  onDone: () => void
}

/** Sets the same fields of several drafts. */
export default function BulkUpdateDialog({ isOpen, drafts, onClose, onDone }: BulkUpdateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title={`Bulk Update ${drafts.length} Ad Drafts`} size="xl" onClose={onClose}>
      <BulkUpdateForm drafts={drafts} onDone={onDone} />
    </FormDialog>
  )
}

function BulkUpdateForm({ drafts, onDone }: Pick<BulkUpdateDialogProps, 'drafts' | 'onDone'>) {
  const [choice, setChoice] = useState(noChoice)
  const presets: ChosenPresets = {
    account: useChosenPreset('META_ACCOUNT_SELECTION', choice.accountPreset),
    adDetails: useChosenPreset('AD_DETAILS_PRESET', choice.adDetailsPreset),
    linkDetails: useChosenPreset('LINK_DETAILS', choice.linkDetailsPreset),
    linkDescriptions: useChosenPreset('LINK_DESCRIPTIONS_PRESET', choice.linkDescriptionsPreset),
  }
  const account = accountOf(drafts, presets)
  const campaign = campaignOf(drafts, choice, presets)
  const blockedByAccount = account ? null : accountNeeded(drafts)
  const pages = useMetaList(pagesList(account))
  const instagramAccounts = useMetaList(instagramAccountsList(account))
  const campaigns = useMetaList(campaignsList(account))
  const adSets = useMetaList(adSetsList(campaign))
  const update = useBulkUpdate(onDone)
  const apply = useSingleFlight(update.mutateAsync)
  const updates = updatesOf(choice, presets)
  const change = (part: Partial<BulkChoice>) => setChoice((now) => ({ ...now, ...part }))
  /** The value of a selector, and its change. */
  const bind = (field: keyof BulkChoice) => ({
    value: choice[field],
    onChange: (id: string) => change({ [field]: id }),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(updates).length === 0) {
      const message = 'Please select at least one update to apply.'
      return showToast({ title: 'No Changes Selected', message, kind: 'error' })
    }
    apply({ adIds: drafts.map(({ id }) => id), updates })
  }

  return (
    <DialogForm
      submitLabel={update.isPending ? 'Applying...' : `Apply to ${drafts.length} Ads`}
      // The label shows that it is busy; useSingleFlight ignores a second press.
      isBusy={false}
      isDirty={Object.values(choice).some((value) => value !== '')}
      onSubmit={handleSubmit}
    >
      <Text c="dimmed">Blank fields are left unchanged.</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <BulkPresetField
          presetType="META_ACCOUNT_SELECTION"
          label="Account Preset"
          value={choice.accountPreset}
          onChange={(_id, next) => setChoice((now) => chooseAccountPreset(now, next, presets.account))}
        />
        <BulkListField
          label="Facebook Page"
          list={pages}
          {...bind('page')}
          describe={({ id, name }) => ({ id, name })}
        />
        <BulkListField
          label="Instagram Acc"
          list={instagramAccounts}
          {...bind('instagram')}
          describe={({ id, username }) => ({ id, name: username || id })}
          blockedBy={blockedByAccount}
        />
        <BulkPresetField presetType="AD_DETAILS_PRESET" label="Ad Details Preset" {...bind('adDetailsPreset')} />
        <BulkPresetField presetType="LINK_DETAILS" label="Link Details Preset" {...bind('linkDetailsPreset')} />
        <BulkPresetField
          presetType="LINK_DESCRIPTIONS_PRESET"
          label="Link Desc. Preset"
          {...bind('linkDescriptionsPreset')}
        />
        <BulkListField
          label="Campaign"
          list={campaigns}
          value={choice.campaign}
          onChange={(next) => change({ campaign: next, adSet: '' })}
          describe={({ id, name }) => ({ id, name })}
          blockedBy={blockedByAccount}
        />
        <BulkListField
          label="Ad Set"
          list={adSets}
          {...bind('adSet')}
          describe={({ id, name, isDynamicCreative }) => ({
            id,
            name,
            isDisabled: isDynamicCreative,
            ...(isDynamicCreative && { note: 'Dynamic Creative: not usable here' }),
          })}
          blockedBy={campaign ? null : 'Choose a campaign first'}
        />
      </SimpleGrid>
      <BulkPreview drafts={drafts} updates={updates} />
    </DialogForm>
  )
}

/** Why fields that depend on the ad account are disabled. */
function accountNeeded(drafts: Draft[]): string {
  const hasOneAccount = drafts.every((draft) => draft.meta_ad_account_id === drafts[0]?.meta_ad_account_id)
  return `Choose an account preset first${hasOneAccount ? '' : ': the drafts have different ad accounts'}`
}

/** What applying would change. */
function BulkPreview({ drafts, updates }: { drafts: Draft[]; updates: BulkUpdates }) {
  const preview = previewBulkUpdate(drafts, updates)
  const hasUpdates = preview.fields.length > 0
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} color={hasUpdates ? 'accent' : 'gray'} role="status">
      <Text fw={600}>{hasUpdates ? `${preview.changed} will change` : 'Nothing is chosen yet'}</Text>
      {hasUpdates && preview.same > 0 && <Text size="sm">{preview.same} already the same</Text>}
      <List size="sm">
        {preview.fields.map((field) => (
          <List.Item key={field.label}>
            {field.label}: {describeField(field)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const noChange = "Don't Change / Clear"

interface PresetFieldProps<T extends PresetType> {
  presetType: T
  label: string
  /** An id; '' is no change. */
  value: string
  onChange: (id: string, preset: PresetOf<T> | undefined) => void
}

/** Chooses a preset whose values the update copies. */
function BulkPresetField<T extends PresetType>({ presetType, label, value, onChange }: PresetFieldProps<T>) {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  const options = presets.map(({ id, preset_name }) => ({ value: id, label: preset_name }))
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: noChange }, ...options]}
      onChange={({ currentTarget: { value: id } }) =>
        onChange(
          id,
          presets.find((preset) => preset.id === id),
        )
      }
    />
  )
}

/** The preset with this id, once its list is loaded. */
function useChosenPreset<T extends PresetType>(presetType: T, id: string): PresetOf<T> | undefined {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  return presets.find((preset) => preset.id === id)
}

interface ListFieldProps<Item> extends Pick<MetaSelectProps<Item>, 'label' | 'list' | 'describe' | 'blockedBy'> {
  value: string
  onChange: (id: string) => void
}

/** Chooses an object at Meta, or no change. */
function BulkListField<Item>({ list, onChange, describe, ...props }: ListFieldProps<Item>) {
  const items: (Item | null)[] = [null, ...list.items]
  return (
    <MetaSelect
      {...props}
      list={{ ...list, items }}
      describe={(item) => (item === null ? { id: '', name: noChange } : describe(item))}
      onChange={(id) => onChange(id ?? '')}
      // Not as the placeholder: the field shows "Don't Change / Clear".
      description={props.blockedBy}
      isClearable={false}
    />
  )
}
