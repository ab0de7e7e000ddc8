import { needsPage, promotesPage } from '@hookline/contract/ad-sets/ad-set-goal.rules'
import { findFormField } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { adSetsEndpoints } from '@hookline/contract/ad-sets/ad-sets.endpoints'
import { fromMinorUnits, toMinorUnits } from '@hookline/contract/ad-sets/money.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallInput, call, newRandomId } from '../../lib/call.ts'
import { readFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { changeCurrency, describeEmptied } from '../../parts/ad-set-form/ad-set-amounts.rules.ts'
import { AdSetFields } from '../../parts/ad-set-form/ad-set-fields.tsx'
import {
  type AdSetFormValues,
  applyAdSetPreset,
  describeAppliedPreset,
  formName,
  newAdSetForm,
  toPayload,
  withMinorUnits,
} from '../../parts/ad-set-form/ad-set-form.rules.ts'
import type { AdSetUse } from '../../parts/ad-set-form/ad-set-use.ts'
import { draftListsKey } from '../../parts/drafts/draft-query.ts'
import { ListsRefresh } from '../../parts/meta-lists/lists-refresh.tsx'
import { isRequestError, refusalText } from '../../parts/meta-lists/meta-failure.ts'
import { AdAccountField, CampaignField, FacebookPageField } from '../../parts/meta-lists/meta-fields.tsx'
import { adAccountsList, campaignsList } from '../../parts/meta-lists/meta-lists.queries.ts'
import { useMetaList } from '../../parts/meta-lists/use-meta-list.ts'
import { namePreset, presetsQuery } from '../../parts/meta-presets/presets-query.ts'
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useCheckedForm } from '../../ui/fields/use-checked-form.ts'
import { adSetErrors } from './ad-set-errors.rules.ts'
import { findLatestPage } from './promoted-page.rules.ts'

interface CreateAdSetDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Offered once the ad set is created. */
  use?: AdSetUse | null
}

/** Creates an ad set at Meta that drafts can use. */
export default function CreateAdSetDialog({ isOpen, onClose, use = null }: CreateAdSetDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title="Create New Meta Ad Set" size="xl" onClose={onClose}>
      <CreateAdSetForm use={use} onClose={onClose} />
    </FormDialog>
  )
}

interface Values extends AdSetFormValues {
  meta_ad_account_id: string | null
  meta_campaign_id: string | null
}

function CreateAdSetForm({ use, onClose }: Required<Omit<CreateAdSetDialogProps, 'isOpen'>>) {
  const adAccountId = lastAdAccount()
  const accounts = useMetaList(adAccountsList)
  const findAccount = (id: string | null) => accounts.items.find((account) => account.id === id) ?? null
  const likelyPage = useLikelyPage()
  const { form, submitTo } = useCheckedForm<Values>({
    initialValues: {
      meta_ad_account_id: adAccountId,
      meta_campaign_id: null,
      ...newAdSetForm,
      page_id: likelyPage(adAccountId),
    },
    check: checkForm,
    readRefusal,
  })
  const account = findAccount(form.values.meta_ad_account_id)
  const campaigns = useMetaList(campaignsList(form.values.meta_ad_account_id))
  const campaign = campaigns.items.find(({ id }) => id === form.values.meta_campaign_id) ?? null
  const objective = campaign?.objective ?? ''
  const goal = { ...form.values, conversion_location: form.values.conversion_location || null }
  const isPagePromoted = promotesPage(goal, objective)
  const currency = account?.currency ?? null
  const toMinor = (entered: number) => toMinorUnits(entered, form.values.currency || (currency ?? 'USD'))
  // Repeated requests with one key create one ad set.
  const requestKey = useRef(newRandomId())
  const create = useCreateAdSet(use, () => {
    requestKey.current = newRandomId()
    onClose()
  })

  function checkForm({ meta_ad_account_id, meta_campaign_id, ...adSet }: Values): Record<string, string> {
    const context = { campaignOwnsBudget: campaign?.ownsBudget ?? null, now: new Date(), campaign, account }
    return {
      ...(!meta_ad_account_id && { meta_ad_account_id: 'Ad Account is required' }),
      ...(!meta_campaign_id && { meta_campaign_id: 'Campaign is required' }),
      ...adSetErrors(withMinorUnits(adSet, toMinor), context),
    }
  }

  function chooseAccount(id: string | null, pageId = likelyPage(id)) {
    const next = findAccount(id)?.currency
    const values = next ? changeCurrency(form.values, next, currency ?? '') : form.values
    form.setValues({ ...values, meta_ad_account_id: id, meta_campaign_id: null, page_id: pageId })
    const message = describeEmptied(form.values, values, currency ?? '')
    if (message) showToast({ title: 'Amounts cleared', message })
    form.clearFieldError('meta_ad_account_id')
    if (id) rememberAdAccount(id)
  }

  function applyPreset(preset: PresetOf<'AD_SET_CONFIGURATION'>) {
    form.setValues(applyAdSetPreset(form.values, preset, currency, fromMinorUnits))
    return describeAppliedPreset(preset, currency)
  }

  const handleSubmit = submitTo(create, ({ meta_ad_account_id, meta_campaign_id, ...adSet }) => {
    if (!meta_ad_account_id || !meta_campaign_id) return null
    const shown: AdSetFormValues = {
      ...adSet,
      ...(campaign?.ownsBudget && { daily_budget: '', lifetime_budget: '' }),
      ...(!isPagePromoted && { page_id: '' }),
    }
    const adSetPayload = { ...toPayload(withMinorUnits(shown, toMinor)), campaign_id: meta_campaign_id }
    const { current } = requestKey
    return { adAccountId: meta_ad_account_id, campaignId: meta_campaign_id, adSetPayload, requestKey: current }
  })

  return (
    <DialogForm
      submitLabel={create.isPending ? 'Creating Ad Set...' : 'Create Ad Set'}
      // The label shows that it is busy; a second press does nothing.
      isBusy={false}
      isDirty={form.isDirty()}
      onSubmit={handleSubmit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <PresetSelect
          presetType="META_ACCOUNT_SELECTION"
          label="Account Preset"
          onApply={({ configuration }) => {
            chooseAccount(configuration.ad_account_id, configuration.facebook_page_id || undefined)
            return `Ad account "${configuration.ad_account_name}" is chosen.`
          }}
        />
        <PresetSelect presetType="AD_SET_CONFIGURATION" label="Apply Ad Set Preset" onApply={applyPreset} />
        {/* In the last column, at the height of the first preset's input when there is no second one. */}
        <Group mih={26} justify="flex-end" align="flex-end" style={{ gridColumn: '-2 / -1' }}>
          <ListsRefresh adAccountId={form.values.meta_ad_account_id} campaignId={null} />
        </Group>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <AdAccountField
          {...form.getInputProps('meta_ad_account_id')}
          isRefreshedBySection
          onChange={(id) => chooseAccount(id)}
          withAsterisk
        />
        <CampaignField
          {...form.getInputProps('meta_campaign_id')}
          isRefreshedBySection
          adAccountId={form.values.meta_ad_account_id}
          withAsterisk
        />
      </SimpleGrid>
      <AdSetFields
        getInputProps={(field) => form.getInputProps(field)}
        amounts="entered"
        account={account}
        campaignOwnsBudget={campaign?.ownsBudget ?? false}
        pageField={
          isPagePromoted && (
            <FacebookPageField
              {...form.getInputProps('page_id')}
              isRefreshedBySection
              adAccountId={form.values.meta_ad_account_id}
              description="Promoted by the ad set. Its ads must use this page."
              onChange={(id) => form.setFieldValue('page_id', id ?? '')}
              withAsterisk={needsPage(goal, objective)}
            />
          )
        }
      />
    </DialogForm>
  )
}

/** Longer than a toast without a button. */
const useOfferMs = 15_000

/** Creates an ad set at Meta; the toast includes notices of changed values. */
function useCreateAdSet(use: AdSetUse | null, onCreated: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: CallInput<typeof adSetsEndpoints.create>['body']) =>
      (await call(adSetsEndpoints.create, { body })).data,
    onSuccess: ({ data, notices }, { adAccountId, campaignId }) => {
      const onAction = () => use?.use({ adAccountId, campaignId, id: data.id })
      void queryClient.invalidateQueries({ queryKey: ['meta', 'ad-sets', campaignId] })
      showToast({
        title: 'Ad Set Created!',
        message: [`${data.name} (${data.id})`, ...notices].join(' '),
        kind: 'success',
        ...(use && { durationMs: useOfferMs, action: { label: use.label, onAction } }),
      })
      onCreated()
    },
    onError: (error) =>
      showToast({
        title: isRequestError(error) ? 'API Error' : 'Error Creating Ad Set',
        message: refusalText(error, 'An unknown error occurred or data was missing.'),
        kind: 'error',
      }),
  })
}

/** The page that the person's drafts of an ad account advertise, as far as they are cached. */
function useLikelyPage(): (adAccountId: string | null) => string {
  const queryClient = useQueryClient()
  return (adAccountId) => {
    const lists = queryClient.getQueriesData<{ drafts: Draft[] }>({ queryKey: draftListsKey })
    return findLatestPage(
      lists.flatMap(([, list]) => list?.drafts ?? []),
      adAccountId,
    )
  }
}

/** Maps the paths of the call to the fields of the form. */
function readRefusal(error: unknown): Record<string, string> {
  const found = Object.entries(readFieldErrors(error)).map(([path, message]) => {
    if (path.startsWith('adAccountId')) return ['meta_ad_account_id', message]
    if (path.startsWith('campaignId')) return ['meta_campaign_id', message]
    const field = findFormField(path)
    return field ? [formName(field), message] : null
  })
  return Object.fromEntries(found.filter((entry) => entry !== null))
}

const lastAccountKey = 'hookline-last-ad-account'

/** The ad account chosen last in this browser. */
export function lastAdAccount(): string | null {
  return localStorage.getItem(lastAccountKey)
}

export function rememberAdAccount(id: string): void {
  localStorage.setItem(lastAccountKey, id)
}

interface PresetSelectProps<T extends PresetType> {
  presetType: T
  label: string
  /** @returns what the preset has set, for a toast */
  onApply: (preset: PresetOf<T>) => string
}

/** Copies a preset into a form; the choice itself is not stored. Nothing while the person has no preset of this type. */
function PresetSelect<T extends PresetType>(props: PresetSelectProps<T>) {
  const { presetType, label, onApply } = props
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  if (presets.length === 0) return null
  return (
    <NativeSelect
      label={label}
      value=""
      data={[
        { value: '', label: 'Choose a preset' },
        ...presets.map((preset) => ({ value: preset.id, label: namePreset(preset) })),
      ]}
      onChange={({ currentTarget }) => {
        const preset = presets.find(({ id }) => id === currentTarget.value)
        if (preset) showToast({ title: 'Preset applied', message: onApply(preset) })
      }}
    />
  )
}
