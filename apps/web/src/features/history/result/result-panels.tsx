import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { type ReactNode, useState } from 'react'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import { CopyButton } from '../../../ui/texts/copy-button.tsx'
import { JsonTree } from '../../../ui/texts/json-tree.tsx'
import classes from './result-page.module.css'

export function ResultPanels({ item, isFailed }: { item: HistoryItem; isFailed: boolean }) {
  const { prompt, request_call, request_raw_response, result } = item
  return (
    <>
      {prompt && <TextPanel title="View Full Prompt" text={prompt} />}
      <DataPanel title="View API Request Data" value={request_call} />
      <DataPanel title="View API Response Data" value={request_raw_response} />
      <DataPanel title="View Original Stored Result Data" value={result} />
      {isFailed && result?.rawContent.trim() && (
        <TextPanel title="View Raw Error Content" text={result.rawContent} isInitiallyOpen />
      )}
    </>
  )
}

function DataPanel({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return <TextPanel title={title} text={value} />
  return (
    <Panel title={title}>
      <JsonTree value={value} label={title.replace('View ', '')} />
    </Panel>
  )
}

function TextPanel({ title, text, isInitiallyOpen }: { title: string; text: string; isInitiallyOpen?: boolean }) {
  return (
    <Panel title={title} isInitiallyOpen={isInitiallyOpen}>
      <CopyButton value={text} of={title.replace('View ', '')} />
      <pre dir="auto" className={classes.text}>
        {text}
      </pre>
    </Panel>
  )
}

interface PanelProps {
  title: string
  isInitiallyOpen?: boolean | undefined
  children: ReactNode
}

/** Draws its content only once opened, because stored responses can be long. */
function Panel({ title, isInitiallyOpen = false, children }: PanelProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const [wasOpened, setOpened] = useState(isInitiallyOpen)
  function handleToggle(next: boolean) {
    setOpen(next)
    if (next) setOpened(true)
  }
  return (
    <CollapsiblePanel title={title} isPlain isOpen={isOpen} onToggle={handleToggle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.panel} aria-label={title} tabIndex={0}>
        {wasOpened && children}
      </section>
    </CollapsiblePanel>
  )
}
