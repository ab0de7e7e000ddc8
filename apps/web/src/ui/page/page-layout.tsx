import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page-layout.module.css'

export interface PageLayoutProps {
  title: string
  /** The link above the title: home, unless given. */
  back?: { to: LinkProps['to']; search?: Record<string, unknown>; label: string } | null | undefined
  description?: ReactNode
  /** Buttons on the right of the title, below it where there is no room. */
  actions?: ReactNode
  /** Whether the content fills the window, for screens where people work on many things at once. */
  isWide?: boolean
  children?: ReactNode
}

/** The width of every page's content that does not fill the window, in px. */
export const pageWidth = 1280
/** The width of a page's form, in px. */
export const formWidth = 640

const home = { to: '/', label: 'Back to home' } as const

/**
 * The frame of a screen: back link, title (the page's h1 and the tab's name), description, actions, content. Where the
 * content fills the window, the back link is after the title, which begins at the same edge on every screen.
 */
export function PageLayout({ title, back = home, description, actions, isWide = false, children }: PageLayoutProps) {
  const backLink = back && (
    <Anchor
      component={Link}
      to={back.to as string}
      search={(back.search ?? {}) as never}
      size="xs"
      c="dimmed"
      lh="24px"
      w="fit-content"
    >
      <Group component="span" gap={4} wrap="nowrap">
        <IconArrowLeft size={14} aria-hidden />
        {back.label}
      </Group>
    </Anchor>
  )
  return (
    <Stack
      gap={isWide ? 6 : 'lg'}
      mt={isWide ? -16 : undefined}
      w="100%"
      maw={isWide ? undefined : pageWidth}
      mx="auto"
    >
      <Stack gap={4} mb={isWide && description ? 6 : undefined}>
        {!isWide && backLink}
        <Group justify="space-between" gap={isWide ? '8px 16px' : '12px 24px'}>
          <Stack gap={4} flex={isWide && !description ? '1 1 auto' : '1 1 320px'} miw={0}>
            <Group gap="0 12px" align="baseline">
              <PageHeading title={title} />
              {isWide && backLink}
            </Group>
            {description && (
              <Text c="dimmed" maw="72ch" style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
                {description}
              </Text>
            )}
          </Stack>
          {actions && (
            <Group gap="xs" className={classes.actions}>
              {actions}
            </Group>
          )}
        </Group>
      </Stack>
      {children}
    </Stack>
  )
}
