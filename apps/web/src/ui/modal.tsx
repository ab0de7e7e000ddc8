import { lazyDialog } from './lazy-dialog.tsx'

/** The frame of a dialog, in its own chunk. */
export const Modal = lazyDialog(() => import('./modal-window.tsx'))
