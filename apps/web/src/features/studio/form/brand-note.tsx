import { describeBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import { Anchor, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'

/** What the brand guide adds to the prompt. */
export function BrandNote({ project }: { project: string | null }) {
  const { data: guide } = useQuery(brandGuideQuery(project))
  const brand = guide && describeBrand(guide)
  if (!brand) return null
  return (
    <Text component="div" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Followed by the{' '}
      <Anchor
        component={Link}
        to="/settings/brand"
        search={(guide.project === null ? {} : { project: guide.project }) as never}
        inherit
        underline="always"
      >
        brand guide{guide.project !== null && ` of ${guide.project}`}
      </Anchor>
      :
      <List size="sm" listStyleType="disc" ps="md">
        {brand.split('\n').flatMap((line) => (line ? <List.Item key={line}>{line.replace(/^- /, '')}</List.Item> : []))}
      </List>
    </Text>
  )
}
