import type { ModalProps as MantineModalProps } from '@mantine/core'
import { Suspense, useEffect, useId, useLayoutEffect, useState } from 'react'
import { createPageStore, useStore } from '../../lib/store.ts'
import { lazyPart } from '../lazy-part.tsx'
import { takeOpener } from './opener.ts'

/** Loaded with the first dialog that opens, as most screens are shown without one. */
const ModalFrame = lazyPart(() => import('./modal-frame.ts'))

/** The second click of a double click hits the opened dialog or its backdrop within this time. */
const doubleClickMs = 400

/** The ids of the open dialogs, the uppermost last. */
const openDialogs = createPageStore<readonly string[]>(() => [])

const frameAttributes = {
  // A <header> would be a second banner landmark.
  header: { role: 'presentation' },
  overlay: { 'data-dialog-overlay': true },
}

interface ModalProps extends Omit<MantineModalProps, 'opened'> {
  isOpen: boolean
}

/** The frame of every dialog. */
export function Modal({ isOpen, closeOnClickOutside = true, returnFocus = true, ...rest }: ModalProps) {
  const isSettled = useTrueSince(isOpen, doubleClickMs)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useFocusReturn(isOpen && returnFocus)
  const overlayProps = useSharedDim(isOpen)
  return (
    <Suspense>
      {wasOpen && (
        <ModalFrame
          {...rest}
          opened={isOpen}
          returnFocus={false}
          overlayProps={overlayProps}
          attributes={frameAttributes}
          closeOnClickOutside={closeOnClickOutside && isSettled}
          // The second click must not move the focus either.
          onMouseDown={(event) => {
            if (event.detail > 1 && !isSettled) event.preventDefault()
          }}
        />
      )}
    </Suspense>
  )
}

/** Only the uppermost of several open dialogs dims what is below it, so that the page is dimmed once. */
function useSharedDim(isOpen: boolean): MantineModalProps['overlayProps'] {
  const id = useId()
  const [wasOpen, setWasOpen] = useState(false)
  const [isUpper, setUpper] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setUpper(openDialogs.get().length > 0)
  }
  useLayoutEffect(() => {
    if (!isOpen) return
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id))
  }, [isOpen, id])
  const open = useStore(openDialogs)
  return {
    ...(open.includes(id) && open.at(-1) !== id && { backgroundOpacity: 0 }),
    // The dimming moves at once: fading both would show as a flash.
    ...(isUpper && { transitionProps: { duration: 0 } }),
  }
}

/** Whether `state` has been true for `ms`. */
function useTrueSince(state: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [state, ms])
  return state && isLong
}

/**
 * Returns the focus to where it was before the dialog opened, unless something outside the dialog has taken it.
 * Mantine's own option does nothing for a dialog that is mounted open or unmounted to close it.
 */
function useFocusReturn(isOpen: boolean): void {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // During render: effects of an already loaded dialog move the focus before this hook's effect runs.
    if (isOpen) setOpener(takeOpener())
  }
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const now = document.activeElement
      // Also in a menu that is still fading out, when the dialog closes before it has taken the focus.
      const isLost = now === null || now === document.body || now.closest('[role="dialog"], [role="menu"]')
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen, opener])
}
