import { IconChevronDown } from '@tabler/icons-react'
import { OptionSelect, type OptionSelectProps } from './option-select.tsx'
import { ModifiedBadge } from './setting-row.tsx'
import classes from './settings.module.css'

interface OptionRowProps extends Omit<OptionSelectProps, 'label' | 'description'> {
  title: string
  isModified: boolean
}

/** A setting that is one choice of a list, as a row of one line: the native list opens in place. */
export function OptionRow({ title, isModified, ...select }: OptionRowProps) {
  return (
    <OptionSelect
      {...select}
      className={classes.option}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      label={
        <>
          {title} {isModified && <ModifiedBadge />}
        </>
      }
    />
  )
}
