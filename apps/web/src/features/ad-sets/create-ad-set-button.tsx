import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdSetUse } from '../../parts/ad-set-form/ad-set-use.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const CreateAdSetDialog = lazyDialog(() => import('./create-ad-set-dialog.tsx'))

/** @param use offered when an ad set was created */
export function CreateAdSetButton({ use = null }: { use?: AdSetUse | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconPlus} size="xs" onClick={() => setOpen(true)}>
        Create AdSet
      </IconButton>
      <CreateAdSetDialog isOpen={isOpen} use={use} onClose={() => setOpen(false)} />
    </>
  )
}
