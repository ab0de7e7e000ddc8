import { Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Thumbnails } from '../../parts/thumbnails/thumbnails.tsx'
import { getTone } from '../../ui/status-badge.tsx'
import type { StatusTone } from '../../ui/status-tone.rules.ts'
import { FileName } from '../../ui/texts/file-name.tsx'
import classes from './video-row.module.css'

export interface RowStatus {
  /** `ready`: nothing happens, and nothing is to be done. `blocked`: a success whose texts are not all allowed. */
  tone: StatusTone | keyof typeof plainTones
  label: string
}

interface VideoRowProps {
  id?: string
  name: string
  /** Before the name, such as 'Video 1'. */
  slot?: string | undefined
  thumbnails: string[]
  status: RowStatus | null
  /** After the status, in the same line. */
  detail?: ReactNode
  /** Whether the detail may take more lines. */
  isDetailWhole?: boolean
  actions: ReactNode
  /** Whether the row belongs to a concept that another row stands for. */
  isCut?: boolean
  /** Opened in place, below the row. */
  children?: ReactNode
}

const edges: Partial<Record<RowStatus['tone'], string>> = {
  running: 'blue',
  success: 'green',
  blocked: 'green',
  danger: 'red',
}

/** Without a colour of their own: a row has one, that of its edge. */
const plainTones = { ready: { color: null, Icon: IconCheck }, blocked: { color: null, Icon: IconAlertTriangle } }

/** One video in one row, from its upload to its result. The colour of its edge is that of its status. */
export function VideoRow(props: VideoRowProps) {
  const { id, name, slot, thumbnails, status, detail, isDetailWhole = false, actions, isCut, children } = props
  return (
    <li
      id={id}
      tabIndex={-1}
      className={classes.item}
      data-edge={(status && edges[status.tone]) || undefined}
      data-cut={isCut || undefined}
    >
      <div className={classes.row}>
        <Thumbnails urls={thumbnails} width={thumbnails.length > 1 ? 60 : 28} height={38} />
        <div className={classes.text}>
          <Title order={3} className={classes.name} title={name} dir="auto">
            {slot && <span className={classes.slot}>{slot}</span>}
            <FileName name={name} />
          </Title>
          <div className={classes.line} data-whole={isDetailWhole || undefined}>
            {status && <RowStatusText {...status} />}
            {detail}
          </div>
        </div>
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
    </li>
  )
}

function RowStatusText({ tone, label }: RowStatus) {
  const { color, Icon } = tone === 'ready' || tone === 'blocked' ? plainTones[tone] : getTone(tone)
  return (
    <span
      className={classes.status}
      style={color ? { color: `var(--mantine-color-${color}-text)` } : undefined}
      data-status={tone}
      dir="auto"
    >
      <Icon size={14} aria-hidden />
      <span>{label}</span>
    </span>
  )
}
