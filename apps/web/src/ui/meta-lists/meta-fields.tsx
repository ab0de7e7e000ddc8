import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { ReactNode } from 'react'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  instagramAccountsList,
  pagesList,
  pixelsList,
} from './meta-lists.queries.ts'
import { MetaSelect } from './meta-select.tsx'
import { useMetaList } from './use-meta-list.ts'

interface FieldProps {
  value: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
  withAsterisk?: boolean
  isDisabled?: boolean
  placeholder?: string
  description?: ReactNode
  id?: string
  dataPath?: string | undefined
}

export function AdAccountField({ label = 'Ad Account', ...props }: FieldProps & { label?: string }) {
  const list = useMetaList(adAccountsList)
  return (
    <MetaSelect
      label={label}
      list={list}
      unavailable="This ad account is not available to the connected Meta account. Choose another ad account."
      describe={({ id, name, currency, isActive }) => ({
        id,
        name,
        note: isActive ? currency : `${currency} · not active`,
      })}
      {...props}
    />
  )
}

/** The error of a chosen page that cannot be used. */
export function unavailablePage(adAccountId: string | null): string {
  const where = adAccountId ? 'in the chosen ad account' : 'to the connected Meta account'
  return `This page is not available ${where}. Choose another page.`
}

export function FacebookPageField({ adAccountId, ...props }: FieldProps & { adAccountId: string | null }) {
  const list = useMetaList(pagesList(adAccountId))
  return (
    <MetaSelect
      label="Facebook Page"
      list={list}
      unavailable={unavailablePage(adAccountId)}
      describe={({ id, name }) => ({ id, name })}
      {...props}
    />
  )
}

export function InstagramAccountField({
  adAccountId,
  label = 'Instagram Account (optional)',
  ...props
}: FieldProps & { adAccountId: string | null; label?: string }) {
  const list = useMetaList(instagramAccountsList(adAccountId))
  return (
    <MetaSelect
      label={label}
      list={list}
      unavailable="This Instagram account is not available in the chosen ad account. Choose another one."
      blockedBy={adAccountId ? null : 'Choose an ad account first'}
      describe={({ id, username }) => ({ id, name: username })}
      isClearable
      {...props}
    />
  )
}

export function CampaignField({ adAccountId, ...props }: FieldProps & { adAccountId: string | null }) {
  const list = useMetaList(campaignsList(adAccountId))
  return (
    <MetaSelect
      label="Campaign"
      list={list}
      unavailable="This campaign is not available in the chosen ad account. Choose another campaign."
      blockedBy={adAccountId ? null : 'Choose an ad account first'}
      describe={(campaign) => ({ id: campaign.id, name: campaign.name, note: campaignNote(campaign) })}
      {...props}
    />
  )
}

function campaignNote({ objective, ownsBudget }: Campaign): string {
  const words = objective
    .replace(/^OUTCOME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return ownsBudget ? `${words} · campaign budget` : words
}

export function AdSetField({ campaignId, ...props }: FieldProps & { campaignId: string | null }) {
  const list = useMetaList(adSetsList(campaignId))
  return (
    <MetaSelect
      label="Ad Set"
      list={list}
      unavailable="This ad set is not available in the chosen campaign. Choose another ad set."
      blockedBy={campaignId ? null : 'Choose a campaign first'}
      describe={({ id, name, isDynamicCreative, effectiveStatus }) => ({
        id,
        name,
        note: isDynamicCreative
          ? 'Dynamic Creative: not usable here'
          : effectiveStatus.toLowerCase().replaceAll('_', ' '),
        isDisabled: isDynamicCreative,
      })}
      {...props}
    />
  )
}

export function PixelField({ adAccountId, ...props }: FieldProps & { adAccountId: string | null }) {
  const list = useMetaList(pixelsList(adAccountId))
  return (
    <MetaSelect
      label="Pixel"
      list={list}
      unavailable="This pixel is not available in the chosen ad account. Choose another pixel."
      blockedBy={adAccountId ? null : 'Choose an ad account first'}
      describe={({ id, name }) => ({ id, name })}
      isClearable
      {...props}
    />
  )
}
