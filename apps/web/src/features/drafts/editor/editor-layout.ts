/** The heading of the editor's pages. */
export const editorLayout = {
  title: 'Edit Meta Ad Draft',
  back: { to: '/meta-ads-workspace', label: 'Back to ad drafts' },
} as const
