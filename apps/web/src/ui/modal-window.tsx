import { Modal, type ModalProps } from '@mantine/core'

export interface ModalWindowProps extends Omit<ModalProps, 'opened'> {
  isOpen: boolean
}

/** The frame of every dialog; others take it from `modal.tsx`, which loads it. */
export default function ModalWindow({ isOpen, ...rest }: ModalWindowProps) {
  return <Modal {...rest} opened={isOpen} />
}
