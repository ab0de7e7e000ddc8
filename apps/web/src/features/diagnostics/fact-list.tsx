import { Fragment, type ReactNode } from 'react'
import classes from './fact-list.module.css'

export type Facts = [name: string, value: ReactNode][]

export function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
