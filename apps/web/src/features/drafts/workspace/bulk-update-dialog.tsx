import { type BulkUpdates, type Draft, noUpdate } from '@hookline/contract/drafts/drafts.schemas'
import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Alert, Group, List, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { commonValue } from '../../../parts/create-drafts/draft-problems.rules.ts'
import { ListsRefresh } from '../../../parts/meta-lists/lists-refresh.tsx'
import {
  AdSetField,
  CampaignField,
  FacebookPageField,
  InstagramAccountField,
} from '../../../parts/meta-lists/meta-fields.tsx'
import { presetsQuery } from '../../../parts/meta-presets/presets-query.ts'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useBulkUpdate } from '../drafts.queries.ts'
import {
  type BulkChoice,
  chooseAccountPreset,
  describeField,
  findAccountId,
  findCampaignId,
  noChoice,
  previewBulkUpdate,
  toBulkUpdates,
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
  const account = findAccountId(drafts, choice)
  const campaign = findCampaignId(drafts, choice)
  const blockedByAccount = account ? null : 'Choose an account preset first'
  const update = useBulkUpdate(onDone)
  const apply = useSingleFlight(update.mutateAsync)
  const updates = toBulkUpdates(choice)
  const change = (part: Partial<BulkChoice>) => setChoice((now) => ({ ...now, ...part }))
  const bind = (field: 'page' | 'instagram' | 'campaign' | 'adSet') => ({
    emptyLabel: noChange,
    isRefreshedBySection: true,
    value: choice[field],
    onChange: (id: string | null) => change({ [field]: id ?? '' }),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(updates).length === 0) {
      return showToast({ title: 'No Changes Selected', message: noUpdate, kind: 'error' })
    }
    apply({ adIds: drafts.map(({ id }) => id), updates })
  }

  return (
    <DialogForm
      submitLabel={update.isPending ? 'Applying...' : `Apply to ${drafts.length} Ads`}
      // The label shows that it is busy; useSingleFlight ignores a second press.
      isBusy={false}
      isDirty={Object.values(choice).some(Boolean)}
      onSubmit={handleSubmit}
    >
      <Group justify="space-between" gap="0 16px" mih={26}>
        <Text size="sm" c="dimmed">
          Blank fields are left unchanged.
          {commonValue(drafts, 'meta_ad_account_id').isMixed && ' The drafts have different ad accounts.'}
        </Text>
        <ListsRefresh adAccountId={account} campaignId={campaign} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <BulkPresetField
          presetType="META_ACCOUNT_SELECTION"
          label="Account Preset"
          value={choice.account}
          onChange={(next) => setChoice((now) => chooseAccountPreset(now, next))}
        />
        <FacebookPageField {...bind('page')} adAccountId={account} />
        <InstagramAccountField
          {...bind('instagram')}
          label="Instagram Acc"
          adAccountId={account}
          blockedBy={blockedByAccount}
        />
        <BulkPresetField
          presetType="AD_DETAILS_PRESET"
          label="Ad Details Preset"
          value={choice.adDetails}
          onChange={(adDetails) => change({ adDetails })}
        />
        <BulkPresetField
          presetType="LINK_DETAILS"
          label="Link Details Preset"
          value={choice.linkDetails}
          onChange={(linkDetails) => change({ linkDetails })}
        />
        <BulkPresetField
          presetType="LINK_DESCRIPTIONS_PRESET"
          label="Link Desc. Preset"
          value={choice.linkDescriptions}
          onChange={(linkDescriptions) => change({ linkDescriptions })}
        />
        <CampaignField
          {...bind('campaign')}
          onChange={(id) => change({ campaign: id ?? '', adSet: '' })}
          adAccountId={account}
          blockedBy={blockedByAccount}
        />
        <AdSetField {...bind('adSet')} adAccountId={account} campaignId={campaign} />
      </SimpleGrid>
      <BulkPreview drafts={drafts} updates={updates} />
    </DialogForm>
  )
}

/** What applying would change. */
function BulkPreview({ drafts, updates }: { drafts: Draft[]; updates: BulkUpdates }) {
  const preview = previewBulkUpdate(drafts, updates)
  const hasUpdates = preview.fields.length > 0
  return (
    <div role="status">
      {!hasUpdates && (
        <Text size="sm" c="dimmed">
          Nothing is chosen yet
        </Text>
      )}
      {hasUpdates && (
        <Alert icon={<IconInfoCircle aria-hidden />} role="none">
          <Text fw={600}>{preview.changed} will change</Text>
          {preview.same > 0 && <Text size="sm">{preview.same} already the same</Text>}
          <List size="sm">
            {preview.fields.map((field) => (
              <List.Item key={field.label}>
                {field.label}: {describeField(field)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

const noChange = "Don't Change / Clear"

interface PresetFieldProps<T extends PresetType> {
  presetType: T
  label: string
  value: PresetOf<T> | undefined
  onChange: (preset: PresetOf<T> | undefined) => void
}

/** Chooses a preset whose values the update copies. */
function BulkPresetField<T extends PresetType>({ presetType, label, value, onChange }: PresetFieldProps<T>) {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  const options = presets.map(({ id, preset_name }) => ({ value: id, label: preset_name }))
  return (
    <NativeSelect
      label={label}
      value={value?.id ?? ''}
      data={[{ value: '', label: noChange }, ...options]}
      onChange={({ currentTarget }) => onChange(presets.find(({ id }) => id === currentTarget.value))}
    />
  )
}
