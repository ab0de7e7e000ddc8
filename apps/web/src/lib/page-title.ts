import { useEffect } from 'react'

/** Names the browser tab '<title> · Hookline' while the caller is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Hookline`
  }, [title])
}
