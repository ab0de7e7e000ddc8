import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const CreateAdSetDialog = lazyDialog(() => import('./create-ad-set-dialog.tsx'))

export function CreateAdSetButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Create AdSet
      </Button>
      <CreateAdSetDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
