import { describeWait } from '@hookline/contract/submission-state/submission-state.rules'
import { useEffect, useState } from 'react'

/** 'Waiting for Meta, 2:10 left', counting down. */
export function WaitCountdown({ until }: { until: string | null }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 'Waiting for Meta' : describeWait(new Date(until), now)
}
