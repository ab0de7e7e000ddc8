import { formatMinorUnits } from '@hookline/contract/ad-sets/money.rules'
import { describeAccount } from '@hookline/contract/meta-lists/account-state.rules'
import type { AdAccount, AdSet, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'

const toWords = (value: string) => value.toLowerCase().replaceAll('_', ' ')

interface Budget {
  dailyBudget?: number | null | undefined
  lifetimeBudget?: number | null | undefined
}

/** '$50.00 a day'; null while the currency is unknown, or without a budget, for which Meta answers 0. */
export function describeBudget({ dailyBudget, lifetimeBudget }: Budget, currency: string | null): string | null {
  if (currency === null) return null
  if (dailyBudget) return `${formatMinorUnits(dailyBudget, currency)} a day`
  return lifetimeBudget ? `${formatMinorUnits(lifetimeBudget, currency)} in total` : null
}

/** 'USD · unsettled': currency, and the state of an account that needs attention. */
export function describeAccountLine(account: Pick<AdAccount, 'currency' | 'isActive' | 'state'>): string {
  const problem = describeAccount(account)
  return problem ? `${account.currency} · ${problem.label.toLowerCase()}` : account.currency
}

/** 'sales · active · $50.00 a day · housing': objective, status, budget and special categories. */
export function describeCampaign(campaign: Campaign, currency: string | null): string {
  const { objective, effectiveStatus, ownsBudget, specialAdCategories } = campaign
  const budget = ownsBudget && (describeBudget(campaign, currency) ?? 'campaign budget')
  const special = specialAdCategories.filter((category) => category !== 'NONE').map(toWords)
  return [toWords(objective.replace(/^OUTCOME_/, '')), toWords(effectiveStatus), budget, ...special]
    .filter(Boolean)
    .join(' · ')
}

/** 'link clicks · paused · $20.00 a day': goal, status and budget. */
export function describeAdSet(adSet: AdSet, currency: string | null): string {
  if (adSet.isDynamicCreative) return 'Dynamic Creative: not usable here'
  const budget = describeBudget(adSet, currency)
  return [toWords(adSet.optimizationGoal), toWords(adSet.effectiveStatus), budget].filter(Boolean).join(' · ')
}
