import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './upload-widget.module.css'

interface LostFilesProps {
  /** Names of files that were chosen but not uploaded when the page was closed. */
  names: string[]
  onClose: () => void
}

/** Lists the files that a reload has interrupted and that must be chosen again. */
export function LostFiles({ names, onClose }: LostFilesProps) {
  if (names.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      withCloseButton
      closeButtonLabel="Close the list of files to choose again"
      onClose={onClose}
    >
      <details>
        <summary>
          {names.length} {names.length === 1 ? 'file has' : 'files have'} to be chosen again
        </summary>
        <ul className={classes.lost}>
          {names.map((name, index) => (
            <li key={`${index} ${name}`} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  )
}
