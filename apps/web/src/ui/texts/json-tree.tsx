import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './json-tree.module.css'
import { UserText } from './user-text.tsx'

/** More children are shown only on request, so that a large list does not freeze the page. */
const childrenShownAtOnce = 100
const openDepth = 2

interface JsonTreeProps {
  value: unknown
  /** Names the tree and what its button copies, such as 'API request'. */
  label: string
}

/** Any JSON value as a tree that opens and closes, with a button that copies it whole. */
export function JsonTree({ value, label }: JsonTreeProps) {
  return (
    <div>
      <CopyButton value={JSON.stringify(value, null, 2) ?? ''} label="Copy JSON" of={`of ${label}`} />
      <ul className={classes.tree} aria-label={label}>
        <JsonNode value={value} depth={0} />
      </ul>
    </div>
  )
}

interface JsonNodeProps {
  name?: string
  value: unknown
  depth: number
}

function JsonNode({ name, value, depth }: JsonNodeProps) {
  if (typeof value === 'object' && value !== null) return <JsonBranch name={name} value={value} depth={depth} />
  return (
    <li className={classes.leaf}>
      <NodeName name={name} />
      <span className={classes[typeof value]} dir="auto">
        {JSON.stringify(value) ?? 'undefined'}
      </span>
    </li>
  )
}

function JsonBranch({ name, value, depth }: { name: string | undefined; value: object; depth: number }) {
  const [isOpen, setOpen] = useState(depth < openDepth)
  const [isWhole, setWhole] = useState(false)
  const isList = Array.isArray(value)
  const children = Object.entries(value)
  const shown = isWhole ? children : children.slice(0, childrenShownAtOnce)
  const count = `${children.length} ${isList ? 'item' : 'field'}${children.length === 1 ? '' : 's'}`
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <NodeName name={name} />
          {isList ? '[ ]' : '{ }'} <span className={classes.count}>{count}</span>
        </summary>
        {isOpen && (
          <ul className={classes.children}>
            {shown.map(([key, child]) => (
              <JsonNode key={key} name={key} value={child} depth={depth + 1} />
            ))}
            {shown.length < children.length && (
              <li>
                <Anchor component="button" inherit mih={24} ml={14} onClick={() => setWhole(true)}>
                  Show {children.length - shown.length} more
                </Anchor>
              </li>
            )}
          </ul>
        )}
      </details>
    </li>
  )
}

function NodeName({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <span className={classes.name}>
      <UserText>{name}</UserText>:{' '}
    </span>
  )
}
