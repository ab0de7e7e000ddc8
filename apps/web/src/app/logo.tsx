export function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-accent-filled)" />
      <path
        d="M10 7v18M10 16h8a4 4 0 0 1 4 4v1a4 4 0 0 1-8 0"
        fill="none"
        stroke="var(--app-on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
