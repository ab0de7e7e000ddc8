/** What a status says at a glance; `status-badge.tsx` gives each its colour and icon. */
export type StatusTone = 'off' | 'waiting' | 'running' | 'success' | 'warning' | 'danger'
