import { Fragment, type ReactNode } from 'react'
import classes from './fact-list.module.css'

export type Facts = [name: string, value: ReactNode][]

/** Names and values; leaves out what has no value. */
export function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
