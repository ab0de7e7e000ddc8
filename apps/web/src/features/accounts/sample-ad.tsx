import { Box, Flex, List, Paper, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconHistory, IconSparkles, IconVideo } from '@tabler/icons-react'
import classes from './sample-ad.module.css'

const promises = [
  { Icon: IconVideo, title: 'Single video analysis', text: 'What one ad says and shows, second by second.' },
  { Icon: IconArrowsDiff, title: 'Video comparison', text: 'Two videos side by side, judged by the same questions.' },
  { Icon: IconSparkles, title: 'AI-generated ad copy', text: 'Headlines and primary texts from the video itself.' },
  { Icon: IconHistory, title: 'Custom templates and history', text: 'Your instructions and every result are kept.' },
]

const headlines = ['Grow easy.', 'Green for a whole month', 'No dead ferns']

/** The sample video as an ad with its copy, and what the product does. */
export function SampleAd() {
  return (
    <aside className={classes.aside} aria-label="What Hookline does">
      <Title order={2} className={classes.title}>
        From finished video ads to ad copy
      </Title>
      <Flex gap="lg" mt="md" align="flex-start" className={classes.parts}>
        <Paper component="figure" withBorder className={classes.ad} aria-label="A sample ad">
          <Text size="sm" fw={600}>
            Bloom <span className={classes.meta}>· Sponsored</span>
          </Text>
          <Text size="sm" mt={4}>
            Meet Bloom. Fill it once. No schedule. No guilt.
          </Text>
          <img
            src="/sample/hookline-sample.webp"
            width={360}
            height={640}
            alt="A potted plant below the words Grow easy."
            className={classes.picture}
          />
          <Text size="sm" fw={600}>
            {headlines[0]}
          </Text>
        </Paper>
        <Box className={classes.words}>
          <div>
            <Text size="xs" c="dimmed">
              Headlines, quoted from the video
            </Text>
            <ol className={classes.headlines}>
              {headlines.map((headline) => (
                <li key={headline}>{headline}</li>
              ))}
            </ol>
          </div>
          <List listStyleType="none" spacing="sm" className={classes.promises}>
            {promises.map(({ Icon, title, text }) => (
              <List.Item
                key={title}
                className={classes.promise}
                icon={<Icon size={18} color="var(--mantine-color-accent-text)" aria-hidden />}
              >
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                <Text c="dimmed" size="xs">
                  {text}
                </Text>
              </List.Item>
            ))}
          </List>
        </Box>
      </Flex>
    </aside>
  )
}
