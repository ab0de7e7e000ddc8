import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { useHistoryActions } from '../list/use-history-actions.ts'
import { DecideBar } from './decide-bar.tsx'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { ReviewPreview } from './review-preview.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { ReviewVariants } from './review-variants.tsx'
import { VariantSteps } from './variant-steps.tsx'

type Pane = 'videos' | 'variants' | 'preview'

/** The videos, the variants of one, and the ad as people will see it: beside each other, or one at a time on a narrow screen. */
export function Panes() {
  const { list, place, edit, regeneration, placement, setPlacement } = useReviewState()
  const { position, video } = place
  const isNarrow = useIsNarrow('md')
  const [pane, setPane] = useState<Pane>('variants')
  const { restore } = useHistoryActions({ refresh: () => Promise.all([...list.deletedIds].map(list.fetchItem)) })
  const isShown = (name: Pane) => !isNarrow || pane === name
  const item = position ? list.getItem(position.videoId) : undefined
  const variant = video && position ? (edit.isHere ? edit.value : (video.variants[position.variant] ?? null)) : null
  function handleChoose(id: number) {
    place.goToVideo(id)
    setPane('variants')
  }
  return (
    <>
      {isNarrow && (
        <Tabs value={pane} onChange={(value) => setPane(value as Pane)}>
          <Tabs.List grow aria-label="Parts of the review">
            <Tabs.Tab value="videos">Videos</Tabs.Tab>
            <Tabs.Tab value="variants">Variants</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.panes}>
        {isShown('videos') && (
          <section className={classes.pane} aria-label="Videos">
            <ReviewQueue onChoose={handleChoose} />
          </section>
        )}
        {isShown('variants') && (
          <section className={classes.pane} aria-label="Variants">
            <ReviewVariants onRestore={(id) => void restore([id])} />
          </section>
        )}
        {isShown('preview') && (
          <section className={classes.pane} aria-label="Preview">
            <ReviewPreview
              videoUrl={item?.videoPublicUrl ?? null}
              imageUrl={item?.screenshotPublicUrl ?? null}
              variant={variant}
              placement={placement.kind}
              onPlacementChange={setPlacement}
            >
              {isNarrow && <VariantSteps isAlone />}
            </ReviewPreview>
          </section>
        )}
      </div>
      {isNarrow && pane !== 'videos' && variant && !edit.isHere && !regeneration.isHere && <DecideBar />}
    </>
  )
}
