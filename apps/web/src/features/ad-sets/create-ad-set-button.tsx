import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const CreateAdSetDialog = lazyDialog(() => import('./create-ad-set-dialog.tsx'))

export function CreateAdSetButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconPlus} variant="filled" onClick={() => setOpen(true)}>
        Create AdSet
      </IconButton>
      <CreateAdSetDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
