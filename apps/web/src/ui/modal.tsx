import { lazyDialog } from './lazy-dialog.tsx'

/** The frame of a dialog on a screen that does not begin with one. */
export const Modal = lazyDialog(() => import('./modal-window.tsx'))
