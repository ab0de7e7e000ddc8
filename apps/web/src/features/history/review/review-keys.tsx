import { useShortcuts } from '../../../lib/shortcuts.ts'
import { previewPlacements } from '../../../parts/ad-preview/preview.rules.ts'
import { useVideoPlayer } from '../../../parts/watch-report/video-player.tsx'
import { useReviewState } from './review-context.ts'

/** The keys that decide, edit and walk through a review without the mouse. */
export function ReviewKeys() {
  const { place, deciding, edit, regeneration, setPlacement } = useReviewState()
  const { position } = place
  const player = useVideoPlayer()
  useShortcuts('Review', [
    { key: 'a', label: 'Accept the variant', onPress: () => deciding.decide('accepted') },
    { key: 'x', label: 'Reject the variant', onPress: () => deciding.decide('rejected') },
    { key: 'e', label: 'Edit the variant in its place', onPress: () => position && edit.begin(position) },
    { key: 'r', label: 'Regenerate the variant', onPress: () => position && regeneration.begin(position) },
    { key: 'z', label: 'Undo the last decision', withCommand: true, onPress: deciding.undo },
    { key: 'j', label: 'Next variant', onPress: () => place.stepVariant(1) },
    { key: 'k', label: 'Previous variant', onPress: () => place.stepVariant(-1) },
    { key: 'n', label: 'Next video', onPress: () => place.stepVideo(1) },
    { key: 'p', label: 'Previous video', onPress: () => place.stepVideo(-1) },
    { key: ' ', label: 'Play or pause the video', onPress: () => player?.toggle() },
    ...previewPlacements.map(({ kind, label }, index) => ({
      key: String(index + 1),
      label: `Preview: ${label}`,
      onPress: () => setPlacement(kind),
    })),
  ])
  return null
}
