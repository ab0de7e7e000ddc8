import type { MetaRefusal } from '@hookline/contract/errors'
import { Fragment } from 'react'
import classes from './meta-facts.module.css'

/** Names and values; leaves out what has no value. */
export function Facts({ facts }: { facts: Record<string, string | null> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** Meta's answer to a refused call, for its support. */
export function MetaRefusalFacts({ meta }: { meta: MetaRefusal }) {
  const { title, message, code, subcode, traceId, blamedFields } = meta
  return (
    <Facts
      facts={{
        Title: title,
        Message: message,
        Code: [code, subcode].filter((part) => part !== null).join(' / '),
        'Trace id': traceId,
        Fields: blamedFields.join(', '),
      }}
    />
  )
}
