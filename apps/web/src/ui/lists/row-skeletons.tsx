import { Box, Group, Skeleton } from '@mantine/core'

interface RowSkeletonsProps {
  /** For screen readers: 'Loading users'. */
  label: string
  /** The height of a loaded row, in px. */
  height?: number
}

const barHeight = 12
/** Together the rows are as high as a window. */
const totalHeight = 800

/** A list in outline while it loads. */
export function RowSkeletons({ label, height = 44 }: RowSkeletonsProps) {
  const rows = Array.from({ length: Math.ceil(totalHeight / height) }, (_, row) => row)
  return (
    <Box role="status" aria-busy aria-label={label}>
      {rows.map((row) => (
        <Group key={row} h={height} gap="lg" wrap="nowrap" style={{ borderBottom: '1px solid var(--app-hairline)' }}>
          <Skeleton h={barHeight} w="30%" />
          <Skeleton h={barHeight} w="20%" />
          <Skeleton h={barHeight} w={72} ml="auto" />
        </Group>
      ))}
    </Box>
  )
}
