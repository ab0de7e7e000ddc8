import { Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { takePageFocus } from '../lib/page-focus.ts'
import { usePageTitle } from '../lib/page-title.ts'

/** The one h1 of a page. It names the browser tab and takes the focus after a navigation. */
export function PageHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => takePageFocus(heading.current), [])
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {title}
    </Title>
  )
}
