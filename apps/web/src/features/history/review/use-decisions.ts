import type { VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useIsOffline } from '../../../lib/network.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast.ts'
import { addOwn, applyOwn, describeDropped, type OwnDecisions, rebaseOwn, storedDecisions } from './decisions.rules.ts'

type AllOwn = ReadonlyMap<number, OwnDecisions>

/** The results that are decided about. */
export interface DecidedResults {
  /** A result at its latest version, at the moment of the call. */
  getItem: (id: number) => BatchResult | undefined
  takeItem: (next: BatchResult) => void
  /** @returns the latest version, or null when it has been deleted */
  fetchItem: (id: number) => Promise<BatchResult | null>
}

interface DecisionsNeeds {
  results: DecidedResults
  /** The server accepts this variant only with a reason. */
  onReasonNeeded: (id: number, variant: number, message: string) => void
}

export type Decisions = ReturnType<typeof useDecisions>

/** Decisions are shown at once and stored in the background, one request at a time for each result. */
export function useDecisions({ results, onReasonNeeded }: DecisionsNeeds) {
  const [store] = useState(() => createStore<AllOwn>(new Map()))
  const [sending] = useState(() => new Set<number>())
  const [failedIds, setFailedIds] = useState<ReadonlySet<number>>(new Set())
  const isOffline = useIsOffline()
  const { getItem, takeItem, fetchItem } = results
  const askReason = useEffectEvent(onReasonNeeded)

  function storeOwnDecisions(id: number, own: OwnDecisions | null) {
    const next = new Map(store.get())
    if (own && own.size > 0) next.set(id, own)
    else next.delete(id)
    store.set(next)
  }

  function markFailed(id: number, hasFailed: boolean) {
    setFailedIds((ids) => (hasFailed ? new Set(ids).add(id) : new Set([...ids].filter((other) => other !== id))))
  }

  async function send(id: number) {
    if (sending.has(id)) return
    sending.add(id)
    try {
      while (await sendOnce(id));
    } finally {
      sending.delete(id)
    }
  }

  /** @returns whether there is more to send */
  async function sendOnce(id: number): Promise<boolean> {
    const item = getItem(id)
    const own = store.get().get(id)
    if (!item || !own) return false
    const stored = storedDecisions(item)
    const { decided, dropped } = applyOwn(stored, own)
    if (dropped.length > 0) {
      storeOwnDecisions(id, new Map([...own].filter(([index]) => !dropped.includes(index))))
      const message = `${item.videoFilename}: ${describeDropped(dropped, stored)}`
      showToast({ title: 'Someone else reviewed this video meanwhile', message })
      return true
    }
    const body = {
      decisions: decided.map(({ decision }) => decision),
      reasons: decided.map(({ reason }) => reason),
      updatedAt: item.updatedAt,
    }
    try {
      const { result } = await call(historyEndpoints.decide, { params: { id }, body })
      takeItem(result)
      storeOwnDecisions(id, rebaseOwn(store.get().get(id) ?? own, own, storedDecisions(result)))
      markFailed(id, false)
      return store.get().has(id)
    } catch (error) {
      return await handleRefusal(item, error)
    }
  }

  async function handleRefusal({ id, updatedAt }: BatchResult, error: unknown): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 409 || status === 404) {
      try {
        const latest = await fetchItem(id)
        if (latest && latest.updatedAt !== updatedAt) return true
        if (latest) markFailed(id, true)
        else storeOwnDecisions(id, null)
      } catch {
        markFailed(id, true)
      }
      return false
    }
    if (status === 400 || status === 403) {
      storeOwnDecisions(id, null)
      const [, blocked] = error instanceof ApiError ? (/^reasons\.(\d+)$/.exec(error.issues[0]?.path ?? '') ?? []) : []
      if (blocked === undefined) showToast({ title: 'Decision not saved', message: errorMessage(error), kind: 'error' })
      else askReason(id, Number(blocked), (error as ApiError).issues[0]?.message ?? '')
      return false
    }
    markFailed(id, true)
    return false
  }

  function retry() {
    for (const id of store.get().keys()) void send(id)
  }
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (!isOffline) retryNow()
  }, [isOffline])

  const own = useStore(store)
  return {
    own,
    /** The results whose decisions could not be stored; they are sent again when the network is back. */
    failedIds,
    /** The decisions of a result with one's own, at the moment of the call. */
    read: useCallback(
      (id: number): readonly VariantDecision[] => {
        const item = getItem(id)
        if (!item) return []
        const mine = store.get().get(id)
        return storedDecisions(item).decided.map((stored, index) => mine?.get(index) ?? stored)
      },
      [getItem, store],
    ),
    decide(id: number, variant: number, next: VariantDecision) {
      const item = getItem(id)
      if (!item) return
      storeOwnDecisions(id, addOwn(store.get().get(id), variant, next, storedDecisions(item)))
      void send(id)
    },
    retry,
  }
}
