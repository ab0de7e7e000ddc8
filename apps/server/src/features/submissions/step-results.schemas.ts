import { z } from 'zod'

// What is stored with the steps that make something once. It decides about money: it is read with its schema.

const ids = z.array(z.string()).default([])
const intent = { former: ids, unanswered: ids, doubles: ids, id: z.string().optional(), adAccountId: z.string() }

const adSetFacts = {
  campaignId: z.string(),
  /** By which one that was found is told from one of other content. */
  dailyBudget: z.number().nullable(),
  lifetimeBudget: z.number().nullable(),
}
export const storedAdSetSchema = z.object({ ...intent, ...adSetFacts })

const adFacts = {
  adSetId: z.string(),
  creativeId: z.string(),
  /** Of the ad set, when it follows one. */
  pixelId: z.string().nullable().default(null),
  /** What is to be switched on at the end, in this order. */
  toActivate: z.array(z.enum(['ad_set', 'ad'])),
  /** What was sent otherwise than chosen, a sentence each. */
  notices: z.array(z.string()),
  /** The draft as it was when the ad was made; null when that is not known. */
  content: z.record(z.string(), z.unknown()).nullable().default(null),
}
export const storedAdSchema = z.object({ ...intent, ...adFacts })
export const madeAdSchema = storedAdSchema.extend({ id: z.string() })

/** The ad at Meta, and everything that is still to be done with it: nothing but this is needed once it is made. */
export type MadeAd = z.output<typeof madeAdSchema>
