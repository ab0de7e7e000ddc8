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
      describe={({ id, name, currency, isActive }) => ({
        id,
        name,
        note: isActive ? currency : `${currency} · not active`,
      })}
      {...props}
    />
  )
}

export function FacebookPageField({ adAccountId, ...props }: FieldProps & { adAccountId: string | null }) {
  const list = useMetaList(pagesList(adAccountId))
  return <MetaSelect label="Facebook Page" list={list} describe={({ id, name }) => ({ id, name })} {...props} />
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
      blockedBy={adAccountId ? null : 'Choose an ad account first'}
      describe={({ id, name }) => ({ id, name })}
      isClearable
      {...props}
    />
  )
}
