import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { describeAccount } from '@hookline/contract/meta-lists/account-state.rules'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  type ListQuery,
  pagesList,
  pixelsList,
} from './meta-lists.queries.ts'
import { MetaSelect, type MetaSelectProps } from './meta-select.tsx'
import { describeAccountLine, describeAdSet, describeCampaign } from './option-line.rules.ts'
import { useMetaList } from './use-meta-list.ts'

type OwnProps<Item> = Pick<MetaSelectProps<Item>, 'label' | 'unavailable' | 'describe' | 'isClearable'>
type FieldProps = Omit<MetaSelectProps<never>, keyof OwnProps<never> | 'list'> & { label?: string }
type AccountFieldProps = FieldProps & { adAccountId: string | null }

/** A field that chooses among the objects of one ad account. */
function accountField<Item>(buildListQuery: (adAccountId: string | null) => ListQuery<Item>, ownProps: OwnProps<Item>) {
  return function AccountField({ adAccountId, ...props }: AccountFieldProps) {
    const blockedBy = adAccountId ? null : 'Choose an ad account first'
    return <MetaSelect {...ownProps} list={useMetaList(buildListQuery(adAccountId))} blockedBy={blockedBy} {...props} />
  }
}

/** A chosen account that cannot be used has an error that says what to do. */
export function AdAccountField(props: FieldProps) {
  const list = useMetaList(adAccountsList)
  const chosen = list.items.find(({ id }) => id === props.value)
  const problem = chosen && describeAccount(chosen)
  const sentence = problem && `${problem.label}: ${problem.advice}`
  return (
    <MetaSelect
      label={draftFields.meta_ad_account_id.label}
      list={list}
      unavailable="This ad account is not available to the connected Meta account. Choose another ad account."
      describe={({ id, name, ...account }) => ({ id, name, note: describeAccountLine(account) })}
      {...props}
      {...(sentence && (chosen.isActive ? { description: sentence } : { error: props.error || sentence }))}
    />
  )
}

/** The error of a chosen page that cannot be used. */
export function unavailablePage(adAccountId: string | null): string {
  const where = adAccountId ? 'in the chosen ad account' : 'to the connected Meta account'
  return `This page is not available ${where}. Choose another page.`
}

export function FacebookPageField({ adAccountId, ...props }: AccountFieldProps) {
  return (
    <MetaSelect
      label={draftFields.facebook_page_id.label}
      list={useMetaList(pagesList(adAccountId))}
      unavailable={unavailablePage(adAccountId)}
      describe={({ id, name }) => ({ id, name })}
      {...props}
    />
  )
}

export const InstagramAccountField = accountField(instagramAccountsList, {
  label: `${draftFields.instagram_user_id.label} (optional)`,
  unavailable: 'This Instagram account is not available in the chosen ad account. Choose another one.',
  describe: ({ id, username }) => ({ id, name: username || id }),
  isClearable: true,
})

export function CampaignField({ adAccountId, ...props }: AccountFieldProps) {
  const currency = useCurrency(adAccountId)
  return (
    <MetaSelect
      label={draftFields.meta_campaign_id.label}
      list={useMetaList(campaignsList(adAccountId))}
      unavailable="This campaign is not available in the chosen ad account. Choose another campaign."
      blockedBy={adAccountId ? null : 'Choose an ad account first'}
      describe={(campaign) => ({ id: campaign.id, name: campaign.name, note: describeCampaign(campaign, currency) })}
      {...props}
    />
  )
}

/** Null while the ad account is not known. */
function useCurrency(adAccountId: string | null): string | null {
  return useMetaList(adAccountsList).items.find(({ id }) => id === adAccountId)?.currency ?? null
}

export const PixelField = accountField(pixelsList, {
  label: 'Pixel',
  unavailable: 'This pixel is not available in the chosen ad account. Choose another pixel.',
  describe: ({ id, name }) => ({ id, name }),
  isClearable: true,
})

interface AdSetFieldProps extends AccountFieldProps {
  campaignId: string | null
}

export function AdSetField({ adAccountId, campaignId, ...props }: AdSetFieldProps) {
  const currency = useCurrency(adAccountId)
  return (
    <MetaSelect
      label={draftFields.target_meta_ad_set_id.label}
      list={useMetaList(adSetsList(campaignId))}
      unavailable="This ad set is not available in the chosen campaign. Choose another ad set."
      blockedBy={campaignId ? null : 'Choose a campaign first'}
      describe={(adSet) => ({
        id: adSet.id,
        name: adSet.name,
        note: describeAdSet(adSet, currency),
        isDisabled: adSet.isDynamicCreative,
      })}
      {...props}
    />
  )
}
