import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { IconArrowsDiff, IconSparkles, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsTouch } from '../../lib/use-is-touch.ts'
import type { ToolScreen } from '../../parts/tools/tool-screens.ts'
import { useFileDrop } from '../../ui/fields/use-file-drop.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { HomeOverview, type HomeOverviewProps } from './home-overview.tsx'
import classes from './home-page.module.css'

interface HomePageProps extends Omit<HomeOverviewProps, 'children'> {
  /** The screens of the active tools. */
  offered: ToolScreen[]
  /** Opens dropped videos in the studio. */
  onVideos: (files: File[]) => void
}

export function HomePage({ offered, onVideos, ...overview }: HomePageProps) {
  if (offered.length === 0) {
    return (
      <PageLayout title="Home" back={null}>
        <EmptyState title="No tool is active" message="An admin can activate one under Manage Tools." />
      </PageLayout>
    )
  }
  const others = offered.filter((tool) => tool.operation !== 'copy')
  return (
    <PageLayout title="Home" back={null} description="What would you like to make from your ad videos?">
      {offered.some(({ operation }) => operation === 'copy') && <StudioCard onVideos={onVideos} />}
      <HomeOverview {...overview}>{others.length > 0 && <OtherTools tools={others} />}</HomeOverview>
    </PageLayout>
  )
}

function StudioCard({ onVideos }: Pick<HomePageProps, 'onVideos'>) {
  const isTouch = useIsTouch()
  const isOver = useFileDrop((files) => files.length > 0 && onVideos(files))
  return (
    <Card
      component={Link}
      to="/studio"
      padding="md"
      className={isTouch ? classes.card : `${classes.card} ${classes.droppable}`}
      data-over={isOver || undefined}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <ThemeIcon variant="light" size={24}>
          <IconSparkles size={16} aria-hidden />
        </ThemeIcon>
        <div>
          <Title order={2}>Generate Ad Copy (Single/Batch)</Title>
          <Text c="dimmed" mt={4}>
            Upload one ad video or many and get AI-powered insights, comparisons and copy suggestions for each.
          </Text>
          {!isTouch && (
            <Text size="sm" c={isOver ? undefined : 'dimmed'} mt="xs">
              {isOver ? 'Drop videos to open them in the studio' : 'Or drop videos on this page.'}
            </Text>
          )}
        </div>
      </Group>
    </Card>
  )
}

const words = {
  analysis: { Icon: IconVideo, text: 'What an ad says and shows, second by second.' },
  comparison: { Icon: IconArrowsDiff, text: 'Two ads side by side, judged by the same questions.' },
}

/** Quieter than the card above. */
function OtherTools({ tools }: { tools: Exclude<ToolScreen, { operation: 'copy' }>[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {tools.map(({ operation, to, label }) => {
        const { Icon, text } = words[operation]
        return (
          <Card key={to} component={Link} to={to} padding="md" className={classes.card}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon variant="transparent" color="gray" size={24}>
                <Icon size={20} aria-hidden />
              </ThemeIcon>
              <div>
                <Title order={2} size="h3">
                  {label}
                </Title>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </div>
            </Group>
          </Card>
        )
      })}
    </SimpleGrid>
  )
}
