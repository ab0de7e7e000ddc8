import { useEffect, useState } from 'react'

const tickMs = 500

/** Seconds since an instant (ms since 1970), counted while the caller is shown. */
export function useSecondsSince(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - startedAt) / 1000)
}
