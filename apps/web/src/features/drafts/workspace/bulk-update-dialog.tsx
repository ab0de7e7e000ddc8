import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { type Draft, initialAdStatuses, noUpdate, urlMaxChars } from '@hookline/contract/drafts/drafts.schemas'
import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Alert, Button, Group, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { toOptions } from '../../../lib/option-words.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { commonValue } from '../../../parts/create-drafts/draft-problems.rules.ts'
import { callToActionOptions } from '../../../parts/drafts/call-to-action.ts'
import { ListsRefresh } from '../../../parts/meta-lists/lists-refresh.tsx'
import {
  AdAccountField,
  AdSetField,
  CampaignField,
  FacebookPageField,
  InstagramAccountField,
} from '../../../parts/meta-lists/meta-fields.tsx'
import { adAccountsList } from '../../../parts/meta-lists/meta-lists.queries.ts'
import { useMetaList } from '../../../parts/meta-lists/use-meta-list.ts'
import { allPresetsQuery, namePreset, presetsQuery } from '../../../parts/meta-presets/presets-query.ts'
import { recipesQuery } from '../../../parts/recipes/recipes-query.ts'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useBulkUpdate } from '../draft-lists.queries.ts'
import {
  type BulkChoice,
  chooseAccountPreset,
  chooseAdAccount,
  clearChoice,
  describeField,
  findAccountId,
  findBulkErrors,
  findCampaignId,
  noChoice,
  previewBulkUpdate,
  toBulkBody,
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
  const { data: presets = [] } = useQuery(allPresetsQuery)
  const { data: recipes = [] } = useQuery(recipesQuery)
  const account = findAccountId(drafts, choice, presets)
  const campaign = findCampaignId(drafts, choice, presets)
  const currency = useMetaList(adAccountsList).items.find(({ id }) => id === account)?.currency ?? null
  const update = useBulkUpdate(onDone)
  const apply = useSingleFlight(update.mutateAsync)
  const updates = toBulkUpdates(choice, presets, currency)
  const errors = findBulkErrors(updates)
  const preview = previewBulkUpdate(drafts, updates)
  const isChosen = Object.keys(updates).length > 0
  const change = (part: Partial<BulkChoice>) => setChoice((now) => ({ ...now, ...part }))
  const fieldId = useId()
  const focusOn = (field: string) => () => document.getElementById(`${fieldId}-${field}`)?.focus()
  const bind = (field: 'adAccount' | 'page' | 'instagram' | 'campaign' | 'adSet') => ({
    id: `${fieldId}-${field}`,
    emptyLabel: noChange,
    clearOption: { value: clearChoice, label: clearLabel },
    isRefreshedBySection: true,
    value: choice[field],
    onChange: (id: string | null) => change({ [field]: id ?? '' }),
  })
  const blockedByAccount = account ? {} : { blockedBy: 'Choose an ad account first', onBlocked: focusOn('adAccount') }
  const blockedByCampaign = campaign ? {} : { blockedBy: 'Choose a campaign first', onBlocked: focusOn('campaign') }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isChosen) return showToast({ title: 'No Changes Selected', message: noUpdate, kind: 'error' })
    if (Object.keys(errors).length > 0) return focusOn(errors.website_url ? 'url' : 'urlParameters')()
    if (preview.changed === 0) {
      return showToast({
        title: 'No Changes Selected',
        message: 'The drafts have these values already.',
        kind: 'error',
      })
    }
    apply(toBulkBody(drafts, updates))
  }

  return (
    <DialogForm
      submitLabel={update.isPending ? 'Applying...' : `Apply to ${drafts.length} Ads`}
      // The label shows that it is busy; useSingleFlight ignores a second press.
      isBusy={false}
      isIdle={preview.changed === 0}
      isDirty={choice !== noChoice}
      onSubmit={handleSubmit}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Blank fields are left unchanged.
          {commonValue(drafts, 'meta_ad_account_id').isMixed && ' The drafts have different ad accounts.'}
        </Text>
        <ListsRefresh adAccountId={account} campaignId={campaign} />
      </Group>
      {recipes.length > 0 && (
        <NativeSelect
          label="Apply recipe"
          description="What you choose below wins over it."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={choice.recipe?.id ?? ''}
          data={[{ value: '', label: 'No recipe' }, ...recipes.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget }) => change({ recipe: recipes.find(({ id }) => id === currentTarget.value) })}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <BulkPresetField
          presetType="META_ACCOUNT_SELECTION"
          label="Account Preset"
          value={choice.account}
          onChange={(next) => setChoice((now) => chooseAccountPreset(now, next))}
        />
        <AdAccountField {...bind('adAccount')} onChange={(id) => setChoice((now) => chooseAdAccount(now, id ?? ''))} />
        <FacebookPageField {...bind('page')} adAccountId={account} />
        <InstagramAccountField
          {...bind('instagram')}
          label="Instagram Acc"
          adAccountId={account}
          {...blockedByAccount}
        />
        <CampaignField
          {...bind('campaign')}
          onChange={(id) => change({ campaign: id ?? '', adSet: '' })}
          adAccountId={account}
          {...blockedByAccount}
        />
        <AdSetField {...bind('adSet')} adAccountId={account} campaignId={campaign} {...blockedByCampaign} />
        <BulkPresetField
          presetType="AD_DETAILS_PRESET"
          label="Ad Details Preset"
          value={choice.adDetails}
          onChange={(adDetails) => change({ adDetails, callToAction: '', initialStatus: '' })}
        />
        <Stack gap="sm">
          <NativeSelect
            label={draftFields.call_to_action_type.label}
            value={choice.callToAction}
            data={[{ value: '', label: noChange }, ...callToActionOptions]}
            onChange={({ currentTarget }) => change({ callToAction: currentTarget.value })}
          />
          <NativeSelect
            label={draftFields.initial_ad_status_on_meta.label}
            value={choice.initialStatus}
            data={[{ value: '', label: noChange }, ...toOptions(initialAdStatuses)]}
            onChange={({ currentTarget }) => change({ initialStatus: currentTarget.value })}
          />
        </Stack>
        <BulkPresetField
          presetType="LINK_DETAILS"
          label="Link Details Preset"
          value={choice.linkDetails}
          onChange={(linkDetails) => change({ linkDetails, url: '', urlParameters: '' })}
        />
        <Stack gap="sm">
          <BulkTextField
            id={`${fieldId}-url`}
            label={draftFields.website_url.label}
            value={choice.url}
            error={errors.website_url}
            onChange={(url) => change({ url })}
          />
          <BulkTextField
            id={`${fieldId}-urlParameters`}
            label={draftFields.url_parameters_string.label}
            value={choice.urlParameters}
            error={errors.url_parameters_string}
            onChange={(urlParameters) => change({ urlParameters })}
          />
        </Stack>
        <BulkPresetField
          presetType="LINK_DESCRIPTIONS_PRESET"
          label="Link Desc. Preset"
          value={choice.linkDescriptions}
          onChange={(linkDescriptions) => change({ linkDescriptions })}
          onClear={() => change({ linkDescriptions: clearChoice })}
        />
      </SimpleGrid>
      <BulkPreview preview={preview} />
    </DialogForm>
  )
}

const clearLabel = 'Clear: leave it empty'

interface BulkTextFieldProps {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A text that is set in all drafts, or cleared by a button of its own. */
function BulkTextField({ id, label, value, error, onChange }: BulkTextFieldProps) {
  const isCleared = value === clearChoice
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <TextInput
        id={id}
        label={label}
        flex={1}
        inputMode="url"
        spellCheck={false}
        maxLength={urlMaxChars}
        placeholder={isCleared ? 'Will be empty' : noChange}
        value={isCleared ? '' : value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        mt={24}
        variant={isCleared ? 'light' : 'default'}
        aria-label={`Clear ${label}`}
        aria-pressed={isCleared}
        onClick={() => onChange(isCleared ? '' : clearChoice)}
      >
        Clear
      </Button>
    </Group>
  )
}

/** What applying would change. */
function BulkPreview({ preview }: { preview: ReturnType<typeof previewBulkUpdate> }) {
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
  value: PresetOf<T> | typeof clearChoice | undefined
  onChange: (preset: PresetOf<T> | undefined) => void
  /** Offers to empty what the preset sets. */
  onClear?: () => void
}

/** Chooses a preset whose values the update copies. */
function BulkPresetField<T extends PresetType>({ presetType, label, value, onChange, onClear }: PresetFieldProps<T>) {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  const options = presets.map((preset) => ({ value: preset.id, label: namePreset(preset) }))
  const clear = onClear ? [{ value: clearChoice, label: clearLabel }] : []

  function handleChange(chosen: string) {
    if (chosen === clearChoice) onClear?.()
    else onChange(presets.find(({ id }) => id === chosen))
  }

  return (
    <NativeSelect
      label={label}
      value={typeof value === 'string' ? value : (value?.id ?? '')}
      data={[{ value: '', label: noChange }, ...clear, ...options]}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  )
}
