import { draftFields, nameField } from '@hookline/contract/drafts/draft-fields.rules'
import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { memo, Suspense } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { changeCurrency, describeEmptied, isAmountField } from '../../../parts/ad-set-form/ad-set-amounts.rules.ts'
import {
  type AdSetFormValues,
  applyAdSetPreset,
  describeAppliedPreset,
} from '../../../parts/ad-set-form/ad-set-form.rules.ts'
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
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './draft-editor.module.css'
import { type DraftFormValues, fieldId } from './draft-form.rules.ts'
import { useEditor } from './editor-context.ts'
import { PresetMenu } from './preset-menu.tsx'
import { PartHead, Section } from './section.tsx'
import type { LostField } from './use-draft-facts.ts'

interface SectionProps {
  values: DraftFormValues
}

const shownFields = [
  'meta_ad_account_id',
  'facebook_page_id',
  'instagram_user_id',
  'meta_campaign_id',
  'ad_set_mode',
  'target_meta_ad_set_id',
  'new_ad_set',
] as const

/** Ad account, page, Instagram account, campaign, and an existing or new ad set. */
export const ConfigurationSection = memo(Configuration, ({ values }, { values: next }) =>
  shownFields.every((field) => values[field] === next[field]),
)

function Configuration({ values }: SectionProps) {
  const { change, facts, isReadOnly } = useEditor()
  const bind = useFieldProps(values)
  const { meta_ad_account_id: accountId, new_ad_set: adSet } = values
  const accounts = useMetaList(adAccountsList)
  const former = facts.account?.currency ?? ''

  function chooseAccount(choice: Partial<DraftFormValues>) {
    const next = accounts.items.find(({ id }) => id === choice.meta_ad_account_id)?.currency
    const changed = next ? changeCurrency(adSet, next, former) : adSet
    change({ ...choice, new_ad_set: changed })
    const message = describeEmptied(adSet, changed, former)
    if (message) showToast({ title: 'Amounts of the new ad set cleared', message })
  }

  return (
    <Section
      title="Meta Configuration"
      actions={
        <div className={classes.headActions}>
          {!isReadOnly && <ListsRefresh adAccountId={accountId} campaignId={values.meta_campaign_id} />}
          {!isReadOnly && (
            <PresetMenu
              presetType="META_ACCOUNT_SELECTION"
              label="Account Preset"
              onApply={({ configuration }) => {
                const { ad_account_id, facebook_page_id, instagram_user_id, allowed_creative_features } = configuration
                chooseAccount({
                  meta_ad_account_id: ad_account_id,
                  ...(facebook_page_id && { facebook_page_id }),
                  ...(instagram_user_id && { instagram_user_id }),
                  ...(allowed_creative_features && { allowed_creative_features }),
                })
                return `Ad account "${configuration.ad_account_name}" is chosen.`
              }}
            />
          )}
        </div>
      }
    >
      <div className={classes.fields} data-kind="meta">
        <AdAccountField
          {...bind('meta_ad_account_id')}
          onChange={(id) => chooseAccount({ meta_ad_account_id: id })}
          withAsterisk
        />
        <FacebookPageField {...bind('facebook_page_id')} adAccountId={accountId} withAsterisk />
        <InstagramAccountField {...bind('instagram_user_id')} adAccountId={accountId} />
        <CampaignField {...bind('meta_campaign_id')} adAccountId={accountId} withAsterisk />
        <AdSetChoice values={values} />
      </div>
    </Section>
  )
}

/** The props of a field that chooses an object at Meta. */
function useFieldProps(values: DraftFormValues) {
  const { facts, isReadOnly, errors, change } = useEditor()
  return (field: LostField | 'meta_ad_account_id' | 'facebook_page_id') => {
    const lostId = facts.lost[field as LostField]
    const lostSentence =
      lostId && `The saved ${nameField(field)} (${lostId}) is no longer offered by Meta. Saving the draft removes it.`
    return {
      id: fieldId(field),
      isDisabled: isReadOnly,
      isRefreshedBySection: true,
      value: values[field],
      onChange: (id: string | null) => change({ [field]: id }),
      error: errors[field] ?? lostSentence,
    }
  }
}

function AdSetChoice({ values }: SectionProps) {
  const { change } = useEditor()
  const bind = useFieldProps(values)
  const { ad_set_mode: mode } = values
  return (
    <>
      <Radio.Group
        className={classes.adSetMode}
        aria-label={draftFields.target_meta_ad_set_id.label}
        value={mode}
        onChange={(value) => change({ ad_set_mode: value === 'new' ? 'new' : 'existing' })}
      >
        <div className={classes.adSetModes}>
          <Radio value="existing" size="xs" label="Use Existing Ad Set" />
          <Radio value="new" size="xs" label="Create New Ad Set" />
        </div>
      </Radio.Group>
      {mode === 'existing' ? (
        <AdSetField
          {...bind('target_meta_ad_set_id')}
          adAccountId={values.meta_ad_account_id}
          campaignId={values.meta_campaign_id}
          withAsterisk
        />
      ) : (
        <NewAdSet adSet={values.new_ad_set} />
      )}
    </>
  )
}

/** Loaded when a new ad set is chosen: its number inputs are a large part of the editor's code. */
const AdSetFields = lazyPart(async () => ({
  default: (await import('../../../parts/ad-set-form/ad-set-fields.tsx')).AdSetFields,
}))

function NewAdSet({ adSet }: { adSet: AdSetFormValues }) {
  const { facts, errors, isReadOnly, change, clearErrors } = useEditor()
  const { account, campaign } = facts
  const currency = account?.currency ?? null

  function write(field: string, input: unknown) {
    const value = readInput(input)
    change(({ new_ad_set: now }) => {
      const base = currency && isAmountField(field) ? changeCurrency(now, currency) : now
      return { new_ad_set: { ...base, [field]: value } }
    })
    clearErrors(`new_ad_set.${field}`)
  }

  return (
    <Stack gap="sm" className={classes.newAdSet}>
      <PartHead>
        <Text size="sm" c="dimmed" flex={1}>
          It is created with this ad. Amounts are in the smallest unit of the account’s currency.
        </Text>
        {!isReadOnly && (
          <PresetMenu
            presetType="AD_SET_CONFIGURATION"
            label="Ad Set Preset"
            onApply={(preset) => {
              change((now) => ({ new_ad_set: applyAdSetPreset(now.new_ad_set, preset, currency) }))
              return describeAppliedPreset(preset, currency)
            }}
          />
        )}
      </PartHead>
      <Suspense fallback={<Skeleton h={800} />}>
        <AdSetFields
          getInputProps={(field) => ({
            id: fieldId(`new_ad_set.${field}`),
            value: adSet[field as keyof AdSetFormValues],
            onChange: (input: unknown) => write(field, input),
            error: errors[`new_ad_set.${field}`],
          })}
          amounts="minor"
          account={account}
          campaignOwnsBudget={campaign?.ownsBudget ?? false}
        />
      </Suspense>
    </Stack>
  )
}

/** Inputs call `onChange` with an event or with the value. */
function readInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('currentTarget' in input)) return input ?? ''
  return (input.currentTarget as HTMLInputElement).value
}
