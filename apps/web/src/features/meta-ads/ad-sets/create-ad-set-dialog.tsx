import { formFieldOf } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { fromMinorUnits, toMinorUnits } from '@hookline/contract/ad-sets/money.rules'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fieldErrorsOf } from '../../../lib/field-errors.ts'
import { showToast } from '../../../lib/toast.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { AdAccountField, CampaignField } from '../lists/meta-fields.tsx'
import { adAccountsList, campaignsList } from '../lists/meta-lists.queries.ts'
import { useMetaList } from '../lists/use-meta-list.ts'
import { presetsQuery } from '../presets/meta-presets.queries.ts'
import { adSetErrors, formName } from './ad-set-errors.rules.ts'
import { AdSetFields } from './ad-set-fields.tsx'
import { type AdSetFormValues, applyAdSetPreset, newAdSetForm, toPayload } from './ad-set-form.rules.ts'
import { useCreateAdSet } from './ad-sets.queries.ts'
import { lastAdAccount, rememberAdAccount } from './last-ad-account.ts'

interface CreateAdSetDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Preselected instead of the one that was used last. */
  adAccountId?: string | null
}

/** Makes an ad set of its own at Meta, for drafts to go into (spec 3 section 2.3). */
export function CreateAdSetDialog({ isOpen, onClose, adAccountId = null }: CreateAdSetDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title="Create New Meta Ad Set" size="xl" onClose={onClose}>
      <CreateAdSetForm adAccountId={adAccountId ?? lastAdAccount()} onClose={onClose} />
    </FormDialog>
  )
}

interface Values extends AdSetFormValues {
  meta_ad_account_id: string | null
  meta_campaign_id: string | null
}

function CreateAdSetForm({ adAccountId, onClose }: { adAccountId: string | null; onClose: () => void }) {
  const accounts = useMetaList(adAccountsList)
  const findAccount = (id: string | null) => accounts.items.find((account) => account.id === id) ?? null
  const { form, submitTo } = useCheckedForm<Values>({
    initialValues: { meta_ad_account_id: adAccountId, meta_campaign_id: null, ...newAdSetForm },
    check: (values) => checkForm(values),
    readRefusal,
  })
  const account = findAccount(form.values.meta_ad_account_id)
  const campaigns = useMetaList(campaignsList(form.values.meta_ad_account_id))
  const campaign = campaigns.items.find(({ id }) => id === form.values.meta_campaign_id) ?? null
  const toMinor = (entered: number) => toMinorUnits(entered, account?.currency ?? 'USD')
  const create = useCreateAdSet(onClose)

  function checkForm({ meta_ad_account_id, meta_campaign_id, ...adSet }: Values): Record<string, string> {
    const errors = adSetErrors(adSet, toMinor, {
      campaignOwnsBudget: campaign?.ownsBudget ?? null,
      now: new Date(),
      campaign,
      account,
    })
    return {
      ...(!meta_ad_account_id && { meta_ad_account_id: 'Ad Account is required' }),
      ...(!meta_campaign_id && { meta_campaign_id: 'Campaign is required' }),
      ...errors,
    }
  }

  function chooseAccount(id: string | null) {
    form.setValues({ meta_ad_account_id: id, meta_campaign_id: null })
    form.clearFieldError('meta_ad_account_id')
    if (id) rememberAdAccount(id)
  }

  function applyPreset(preset: Preset) {
    const currency = account?.currency ?? 'USD'
    const applied = applyAdSetPreset(form.values, preset, (amount) => fromMinorUnits(amount, currency))
    form.setValues(applied)
    showToast({ title: 'Preset applied', message: `The ad set has the values of "${preset.preset_name}".` })
  }

  const handleSubmit = submitTo(create, ({ meta_ad_account_id, meta_campaign_id, ...adSet }) =>
    meta_ad_account_id && meta_campaign_id
      ? {
          adAccountId: meta_ad_account_id,
          campaignId: meta_campaign_id,
          adSetPayload: toPayload(
            campaign?.ownsBudget ? { ...adSet, daily_budget: '', lifetime_budget: '' } : adSet,
            toMinor,
          ),
        }
      : null,
  )

  return (
    <DialogForm
      submitLabel={create.isPending ? 'Creating Ad Set...' : 'Create Ad Set'}
      // Its own words say that it is busy; a second press does nothing.
      isBusy={false}
      isDirty={form.isDirty()}
      onSubmit={handleSubmit}
    >
      <AccountPresetSelect onApply={(id) => chooseAccount(id)} />
      <AdAccountField
        value={form.values.meta_ad_account_id}
        onChange={chooseAccount}
        error={form.errors.meta_ad_account_id}
        withAsterisk
      />
      <CampaignField
        adAccountId={form.values.meta_ad_account_id}
        value={form.values.meta_campaign_id}
        onChange={(id) => form.setFieldValue('meta_campaign_id', id)}
        error={form.errors.meta_campaign_id}
        withAsterisk
      />
      <AdSetPresetSelect onApply={applyPreset} />
      <AdSetFields
        getInputProps={(field) => form.getInputProps(field)}
        amounts="entered"
        account={account}
        campaignOwnsBudget={campaign?.ownsBudget ?? false}
      />
    </DialogForm>
  )
}

/** Faults of the server and of Meta come with the paths of the call. */
function readRefusal(error: unknown): Record<string, string> {
  const found = Object.entries(fieldErrorsOf(error)).map(([path, message]) => {
    if (path.startsWith('adAccountId')) return ['meta_ad_account_id', message]
    if (path.startsWith('campaignId')) return ['meta_campaign_id', message]
    const field = formFieldOf(path)
    return field ? [formName(field), message] : null
  })
  return Object.fromEntries(found.filter((entry) => entry !== null))
}

/** Shown only when there are presets of that type; choosing one applies it. */
function AccountPresetSelect({ onApply }: { onApply: (adAccountId: string) => void }) {
  const { data: presets = [] } = useQuery(presetsQuery('META_ACCOUNT_SELECTION'))
  if (presets.length === 0) return null
  return (
    <NativeSelect
      label="Account Preset"
      value=""
      data={[
        { value: '', label: 'Choose a preset' },
        ...presets.map(({ id, preset_name }) => ({ value: id, label: preset_name })),
      ]}
      onChange={({ currentTarget }) => {
        const preset = presets.find(({ id }) => id === currentTarget.value)
        if (!preset) return
        onApply(preset.configuration.ad_account_id)
        showToast({
          title: 'Preset applied',
          message: `Ad account "${preset.configuration.ad_account_name}" is chosen.`,
        })
      }}
    />
  )
}

/** Applies an ad set preset; the choice itself is not kept. */
export function AdSetPresetSelect({
  onApply,
}: {
  onApply: (preset: Preset & { preset_type: 'AD_SET_CONFIGURATION' }) => void
}) {
  const { data: presets = [] } = useQuery(presetsQuery('AD_SET_CONFIGURATION'))
  return (
    <NativeSelect
      label="Apply Ad Set Preset"
      value=""
      disabled={presets.length === 0}
      data={[
        { value: '', label: presets.length === 0 ? 'No ad set presets' : 'Choose a preset' },
        ...presets.map(({ id, preset_name }) => ({ value: id, label: preset_name })),
      ]}
      onChange={({ currentTarget }) => {
        const preset = presets.find(({ id }) => id === currentTarget.value)
        if (preset) onApply(preset)
      }}
    />
  )
}
