import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page-layout.module.css'

export interface PageLayoutProps {
  title: string
  /** The link after the title: home, unless given. */
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
 * The frame of a screen: title (the page's h1 and the tab's name) with the back link after it, description, actions,
 * content. The title stands at the same place on every screen.
 */
export function PageLayout({ title, back = home, description, actions, isWide = false, children }: PageLayoutProps) {
  return (
    <Stack gap={isWide ? 6 : 'md'} w="100%" maw={isWide ? undefined : pageWidth} mx="auto">
      <Group justify="space-between" gap="8px 16px" mb={isWide && description ? 6 : undefined}>
        <Stack gap={4} flex={description ? '1 1 320px' : '1 1 auto'} miw={0}>
          <Group gap="0 12px" align="baseline" className={classes.title}>
            <PageHeading title={title} />
            {back && (
              <Anchor
                component={Link}
                to={back.to as string}
                search={(back.search ?? {}) as never}
                size="xs"
                c="dimmed"
                lh="24px"
              >
                <Group component="span" gap={4} wrap="nowrap">
                  <IconArrowLeft size={14} aria-hidden />
                  {back.label}
                </Group>
              </Anchor>
            )}
          </Group>
          {description && (
            <Text c="dimmed" maw="72ch" style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
              {description}
            </Text>
          )}
        </Stack>
        {actions && (
          <Group gap="xs" my={description ? undefined : -3} className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  )
}
