import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './upload-widget.module.css'

interface LostFilesProps {
  /** Names of files that were chosen but not uploaded when the page was closed. */
  names: string[]
  onClose: () => void
}

/** After a reload: which files have to be chosen again, since a page cannot keep them. */
export function LostFiles({ names, onClose }: LostFilesProps) {
  if (names.length === 0) return null
  return (
    <Alert
      color="yellow"
      title={`${names.length} ${names.length === 1 ? 'file has' : 'files have'} to be chosen again`}
      icon={<IconInfoCircle aria-hidden />}
      withCloseButton
      closeButtonLabel="Close the list of files to choose again"
      onClose={onClose}
    >
      <Text size="sm" className={classes.rejected}>
        The page was closed before the upload was finished: {names.join(', ')}
      </Text>
    </Alert>
  )
}
