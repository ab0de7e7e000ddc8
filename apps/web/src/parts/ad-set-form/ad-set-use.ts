/** What an ad set can be used for as soon as it is created. */
export interface AdSetUse {
  /** Such as 'Use for the 12 selected'. */
  label: string
  use: (made: MadeAdSet) => void
}

export interface MadeAdSet {
  adAccountId: string
  campaignId: string
  id: string
}
