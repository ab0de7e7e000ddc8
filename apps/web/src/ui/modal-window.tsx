import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** The second click of a double click hits the opened dialog or its backdrop within this time. */
const doubleClickMs = 400

export interface ModalWindowProps extends Omit<ModalProps, 'opened'> {
  isOpen: boolean
}

/** The frame of every dialog, loaded by `modal.tsx`. */
export default function ModalWindow({ isOpen, closeOnClickOutside = true, ...rest }: ModalWindowProps) {
  const isSettled = useTrueSince(isOpen, doubleClickMs)
  return (
    <Modal
      {...rest}
      opened={isOpen}
      closeOnClickOutside={closeOnClickOutside && isSettled}
      // The second click must not move the focus either.
      onMouseDown={(event) => {
        if (event.detail > 1 && !isSettled) event.preventDefault()
      }}
    />
  )
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
