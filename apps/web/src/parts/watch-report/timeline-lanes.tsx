import { Fragment } from 'react'
import classes from './timeline.module.css'
import { formatSecond, type Lane, packRows } from './timeline.rules.ts'
import { useAtPlayerTime, useVideoPlayer } from './video-player.tsx'

/** Items at the same time beyond these rows overlap. */
const maxRows = 4
const rowHeight = 12
/** Steps of the playhead over the whole width. */
const playheadSteps = 400

interface TimelineLanesProps {
  lanes: readonly Lane[]
  durationMs: number
  /** The length of the whole scale: that of the longer one of two videos. */
  scaleMs: number
  current: string[]
}

/** The lanes as a picture that a pointer can press. For keyboard and screen readers the lists hold the same. */
export function TimelineLanes({ lanes, durationMs, scaleMs, current }: TimelineLanesProps) {
  const player = useVideoPlayer()
  const toPercent = (ms: number) => `${(100 * Math.min(ms, durationMs)) / Math.max(1, durationMs)}%`
  const width = `${(100 * durationMs) / Math.max(1, scaleMs)}%`
  return (
    <div className={classes.lanes} aria-hidden>
      {lanes.map(({ kind, title, items }, index) => {
        // The playhead spans the rows of all lanes, which keeps them from being placed by themselves.
        const gridRow = index + 1
        const packed = packRows(items, kind === 'scene' ? 1 : maxRows)
        const rows = 1 + Math.max(0, ...packed.map(({ row }) => row))
        return (
          <Fragment key={kind}>
            <span className={classes.laneTitle} style={{ gridRow }}>
              {title}
            </span>
            <div className={classes.lane} style={{ gridRow, width, height: rows * rowHeight }}>
              {packed.map(({ item, row }) => (
                <button
                  key={item.id}
                  type="button"
                  tabIndex={-1}
                  disabled={!player}
                  className={classes.span}
                  data-kind={kind}
                  data-current={current.includes(item.id) || undefined}
                  title={`${formatSecond(item.fromMs)} ${item.text}`}
                  style={{
                    left: toPercent(item.fromMs),
                    width: toPercent(item.toMs - item.fromMs),
                    top: row * rowHeight,
                    height: rowHeight - 2,
                  }}
                  // Focus stays out of what screen readers do not see.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => player?.seek(item.fromMs)}
                />
              ))}
            </div>
          </Fragment>
        )
      })}
      <div className={classes.scale}>
        {[0, scaleMs / 2, scaleMs].map((ms) => (
          <span key={ms}>{formatSecond(ms)}</span>
        ))}
      </div>
      <div className={classes.playheadTrack} style={{ gridRow: `1 / ${lanes.length + 1}`, width }}>
        <Playhead durationMs={durationMs} />
      </div>
    </div>
  )
}

function Playhead({ durationMs }: { durationMs: number }) {
  const step = useAtPlayerTime((ms) => Math.round((playheadSteps * Math.min(ms, durationMs)) / Math.max(1, durationMs)))
  return <div className={classes.playhead} style={{ left: `${(100 * step) / playheadSteps}%` }} />
}
