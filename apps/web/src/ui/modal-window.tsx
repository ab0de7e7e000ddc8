import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A double click opens a dialog with its first click; the second one hits the dialog or its backdrop within this time. */
const doubleClickMs = 400

export interface ModalWindowProps extends Omit<ModalProps, 'opened'> {
  isOpen: boolean
}

/** The frame of every dialog; others take it from `modal.tsx`, which loads it. */
export default function ModalWindow({ isOpen, closeOnClickOutside = true, ...rest }: ModalWindowProps) {
  const isSettled = useTrueSince(isOpen, doubleClickMs)
  return (
    <Modal
      {...rest}
      opened={isOpen}
      closeOnClickOutside={closeOnClickOutside && isSettled}
      // The second click must not take the focus from where the dialog put it either.
      onMouseDown={(event) => {
        if (event.detail > 1 && !isSettled) event.preventDefault()
      }}
    />
  )
}

/** Has `state` been true for `ms`? */
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
