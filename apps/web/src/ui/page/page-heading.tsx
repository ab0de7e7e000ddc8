import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { takePageFocus } from '../../lib/page-focus.ts'

/** The page's h1. Sets the title of the browser tab and takes the focus after a navigation. */
export function PageHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Hookline`
  }, [title])
  useEffect(() => takePageFocus(heading.current), [])
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {title}
    </Title>
  )
}
