import type { PresetOf } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { changeCurrency, describeEmptied, isAmountField } from '../../../ui/ad-set-form/ad-set-amounts.rules.ts'
import {
  type AdSetFormValues,
  applyAdSetPreset,
  describeAppliedPreset,
} from '../../../ui/ad-set-form/ad-set-form.rules.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import {
  AdAccountField,
  AdSetField,
  CampaignField,
  FacebookPageField,
  InstagramAccountField,
} from '../../../ui/meta-lists/meta-fields.tsx'
import { adAccountsList } from '../../../ui/meta-lists/meta-lists.queries.ts'
import { useMetaList } from '../../../ui/meta-lists/use-meta-list.ts'
import { PresetSelect } from '../../../ui/meta-presets/preset-select.tsx'
import { type DraftErrors, type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { Section } from './section.tsx'
import type { DraftFacts, LostField } from './use-draft-facts.ts'
import type { ChangeForm } from './use-draft-form.ts'

/** Most drafts go into an ad set that exists. */
const AdSetFields = lazyPart(async () => ({
  default: (await import('../../../ui/ad-set-form/ad-set-fields.tsx')).AdSetFields,
}))

type ConfigurationValues = Pick<
  DraftFormValues,
  | 'meta_ad_account_id'
  | 'facebook_page_id'
  | 'instagram_user_id'
  | 'meta_campaign_id'
  | 'ad_set_mode'
  | 'target_meta_ad_set_id'
  | 'new_ad_set'
>

interface ConfigurationSectionProps extends ConfigurationValues {
  errors: DraftErrors
  account: DraftFacts['account']
  campaign: DraftFacts['campaign']
  lostCampaign: string | undefined
  lostAdSet: string | undefined
  lostInstagram: string | undefined
  isReadOnly: boolean
  change: ChangeForm
  clearErrors: (...fields: string[]) => void
}

/** Where the ad goes: ad account, page, Instagram account, campaign, and an ad set that exists or is made with it. */
export const ConfigurationSection = memo(function ConfigurationSection(props: ConfigurationSectionProps) {
  const { meta_ad_account_id: accountId, new_ad_set: adSet, errors, change } = props
  const accounts = useMetaList(adAccountsList)
  const former = props.account?.currency ?? ''

  function chooseAccount(choice: Partial<DraftFormValues>) {
    const next = accounts.items.find(({ id }) => id === choice.meta_ad_account_id)?.currency
    const changed = next ? changeCurrency(adSet, next, former) : adSet
    change({ ...choice, new_ad_set: changed })
    const message = describeEmptied(adSet, changed, former)
    if (message) showToast({ title: 'Amounts of the new ad set cleared', message })
  }

  return (
    <Section title="Meta Configuration">
      <PresetSelect
        presetType="META_ACCOUNT_SELECTION"
        label="Account Preset"
        onApply={({ configuration }) => {
          chooseAccount(accountChange(configuration))
          return `Ad account "${configuration.ad_account_name}" is chosen.`
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <AdAccountField
          id={fieldId('meta_ad_account_id')}
          isDisabled={props.isReadOnly}
          value={accountId}
          onChange={(id) => chooseAccount({ meta_ad_account_id: id })}
          error={errors.meta_ad_account_id}
          withAsterisk
        />
        <FacebookPageField
          id={fieldId('facebook_page_id')}
          isDisabled={props.isReadOnly}
          adAccountId={accountId}
          value={props.facebook_page_id}
          onChange={(id) => change({ facebook_page_id: id })}
          error={errors.facebook_page_id}
          withAsterisk
        />
        <InstagramAccountField
          id={fieldId('instagram_user_id')}
          isDisabled={props.isReadOnly}
          adAccountId={accountId}
          value={props.instagram_user_id}
          onChange={(id) => change({ instagram_user_id: id })}
          error={errors.instagram_user_id ?? lostSentence('instagram_user_id', props.lostInstagram)}
        />
        <CampaignField
          id={fieldId('meta_campaign_id')}
          isDisabled={props.isReadOnly}
          adAccountId={accountId}
          value={props.meta_campaign_id}
          onChange={(id) => change({ meta_campaign_id: id })}
          error={errors.meta_campaign_id ?? lostSentence('meta_campaign_id', props.lostCampaign)}
          withAsterisk
        />
      </SimpleGrid>
      <AdSetChoice {...props} />
    </Section>
  )
})

/** What a preset leaves open is cleared with the account, as when it is changed by hand. */
function accountChange(preset: PresetOf<'META_ACCOUNT_SELECTION'>['configuration']): Partial<DraftFormValues> {
  return {
    meta_ad_account_id: preset.ad_account_id,
    ...(preset.facebook_page_id && { facebook_page_id: preset.facebook_page_id }),
    ...(preset.instagram_user_id && { instagram_user_id: preset.instagram_user_id }),
  }
}

const lostNames: Record<LostField, string> = {
  meta_campaign_id: 'campaign',
  target_meta_ad_set_id: 'ad set',
  instagram_user_id: 'Instagram account',
}

function lostSentence(field: LostField, id: string | undefined): ReactNode {
  if (!id) return undefined
  return `The saved ${lostNames[field]} (${id}) is not offered by Meta any more. Saving the draft leaves it out.`
}

function AdSetChoice(props: ConfigurationSectionProps) {
  const { ad_set_mode: mode, errors, change } = props
  return (
    <Stack gap="md">
      <Radio.Group
        label="Ad Set"
        value={mode}
        onChange={(value) => change({ ad_set_mode: value === 'new' ? 'new' : 'existing' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="existing" label="Use Existing Ad Set" />
          <Radio value="new" label="Create New Ad Set" />
        </Stack>
      </Radio.Group>
      {mode === 'existing' ? (
        <AdSetField
          id={fieldId('target_meta_ad_set_id')}
          isDisabled={props.isReadOnly}
          campaignId={props.meta_campaign_id}
          value={props.target_meta_ad_set_id}
          onChange={(id) => change({ target_meta_ad_set_id: id })}
          error={errors.target_meta_ad_set_id ?? lostSentence('target_meta_ad_set_id', props.lostAdSet)}
        />
      ) : (
        <NewAdSet {...props} />
      )}
    </Stack>
  )
}

function NewAdSet({ new_ad_set: adSet, errors, account, campaign, change, clearErrors }: ConfigurationSectionProps) {
  const currency = account?.currency ?? null

  function write(field: string, given: unknown) {
    const value = readInput(given)
    change(({ new_ad_set: now }) => {
      const base = currency && isAmountField(field) ? changeCurrency(now, currency) : now
      return { new_ad_set: { ...base, [field]: value } }
    })
    clearErrors(`new_ad_set.${field}`)
  }

  return (
    <Stack gap="md">
      <PresetSelect
        presetType="AD_SET_CONFIGURATION"
        label="Apply Ad Set Preset"
        onApply={(preset) => {
          change((now) => ({ new_ad_set: applyAdSetPreset(now.new_ad_set, preset, currency) }))
          return describeAppliedPreset(preset, currency)
        }}
      />
      <Text size="sm" c="dimmed">
        It is created with this ad. Amounts are in the smallest unit of the account’s currency.
      </Text>
      <AdSetFields
        getInputProps={(field) => ({
          id: fieldId(`new_ad_set.${field}`),
          value: adSet[field as keyof AdSetFormValues],
          onChange: (given: unknown) => write(field, given),
          error: errors[`new_ad_set.${field}`],
        })}
        amounts="minor"
        account={account}
        campaignOwnsBudget={campaign?.ownsBudget ?? false}
      />
    </Stack>
  )
}

/** Inputs give an event, or the value itself. */
function readInput(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given ?? ''
  return (given.currentTarget as HTMLInputElement).value
}
