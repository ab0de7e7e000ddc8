import { Button } from '@mantine/core'

interface FiltersButtonProps {
  isOpen: boolean
  /** How many filters are set. */
  count: number
  onToggle: () => void
}

/** Shows and hides the filters of a list on narrow screens. */
export function FiltersButton({ isOpen, count, onToggle }: FiltersButtonProps) {
  return (
    <Button variant={isOpen ? 'light' : 'default'} aria-expanded={isOpen} onClick={onToggle}>
      Filters{count > 0 && ` · ${count}`}
    </Button>
  )
}
