import { Anchor, Container, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

export interface PageLayoutProps {
  title: string
  /** The link above the title: home, unless given. */
  back?: { to: LinkProps['to']; label: string } | null | undefined
  description?: ReactNode
  /** Buttons on the right of the title. */
  actions?: ReactNode
  /** A maximum width in px or a size name; the whole width when 'full'. */
  width?: number | 'full'
  children?: ReactNode
}

const home = { to: '/', label: 'Back to home' } as const

/** The frame of a screen: back link, title (the page's h1 and the tab's name), description, actions, content. */
export function PageLayout({ title, back = home, description, actions, width = 960, children }: PageLayoutProps) {
  return (
    <Container fluid={width === 'full'} size={width === 'full' ? undefined : width} w="100%" px={0}>
      <Stack gap="lg">
        <Stack gap="xs">
          {back && (
            <Anchor component={Link} to={back.to as string} size="md" w="fit-content">
              <Group component="span" gap={6} wrap="nowrap">
                <IconArrowLeft size={16} aria-hidden />
                {back.label}
              </Group>
            </Anchor>
          )}
          <Group justify="space-between" align="flex-start" gap="sm">
            <PageHeading title={title} />
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
          {description && (
            <Text c="dimmed" maw="72ch" style={{ overflowWrap: 'anywhere' }}>
              {description}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Container>
  )
}
