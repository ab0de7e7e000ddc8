import { Group, SegmentedControl, Stack, Switch, Tabs, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AdFrame, type FrameProps } from './ad-frames.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { describeCut, findPlacement, previewPlacements, safeZones } from './preview.rules.ts'

interface AdPreviewProps extends Pick<FrameProps, 'ad' | 'videoRef' | 'isAutoPlayed'> {
  /** The kind of the chosen placement, or the value of the further tab. */
  kind: string
  onKindChange: (kind: string) => void
  areZonesShownFirst?: boolean
  /** A tab after those of the placements, whose panel stays in the page. */
  further?: { value: string; label: string; panel: ReactNode }
  /** Shown below the placement's frame, at the right. */
  foot?: ReactNode
  /** The choice of the texts, shown above the placement's frame. */
  children?: ReactNode
}

/** An ad in each placement, in a light or dark scheme. */
export function AdPreview(props: AdPreviewProps) {
  const { ad, videoRef, isAutoPlayed, kind, onKindChange, areZonesShownFirst = false, further, foot, children } = props
  const [scheme, setScheme] = useState('light')
  const [areZonesShown, setZonesShown] = useState(areZonesShownFirst)
  const isFeed = kind === 'facebook_feed' || kind === 'instagram_feed'
  const placement = findPlacement(kind)
  const zones =
    placement && (placement.kind === 'story' || placement.kind === 'reel') ? safeZones[placement.kind] : null
  const cut = placement && describeCut(placement.kind, ad)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs" mih={32}>
        <Title order={2}>Ad preview</Title>
        {/* Stories and reels look the same in both schemes. */}
        {isFeed && (
          <SegmentedControl
            size="xs"
            aria-label="Colours of the preview"
            value={scheme}
            onChange={setScheme}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        )}
      </Group>
      {/* By default a hidden panel has no refs, by which the claims of an ad seek its video. */}
      <Tabs
        value={kind}
        onChange={(value) => value && onKindChange(value)}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label="Placement">
          {previewPlacements.map(({ kind: value, label }) => (
            <Tabs.Tab key={value} value={value} px={6} fz="xs">
              {label}
            </Tabs.Tab>
          ))}
          {further && (
            <Tabs.Tab value={further.value} px={6} fz="xs">
              {further.label}
            </Tabs.Tab>
          )}
        </Tabs.List>
        {placement && (children || !isFeed) && (
          <Group justify="space-between" gap="8px 4px" mt="sm">
            {children}
            {!isFeed && (
              <Switch
                label="Show safe zones"
                checked={areZonesShown}
                onChange={({ currentTarget }) => setZonesShown(currentTarget.checked)}
              />
            )}
            {zones && areZonesShown && (
              <Text size="xs" c="dimmed">
                Keep free: top {zones.top} %, bottom {zones.bottom} %
              </Text>
            )}
          </Group>
        )}
        {previewPlacements.map((shown) => (
          <Tabs.Panel key={shown.kind} value={shown.kind} pt="sm">
            <PhoneFrame kind={shown.kind} scheme={scheme}>
              <AdFrame
                placement={shown}
                areZonesShown={areZonesShown}
                ad={ad}
                videoRef={videoRef}
                isAutoPlayed={isAutoPlayed}
              />
            </PhoneFrame>
            {cut && (
              <Text size="xs" mt="xs" ta={foot ? undefined : 'center'}>
                {cut}
              </Text>
            )}
            <Group justify={foot ? 'space-between' : 'center'} gap="xs" wrap="nowrap" mt="xs">
              <Text size="xs" c="dimmed">
                An approximation: Meta changes its layouts without notice.
              </Text>
              {foot}
            </Group>
          </Tabs.Panel>
        ))}
        {further && (
          <Tabs.Panel value={further.value} pt="sm" keepMounted>
            {further.panel}
          </Tabs.Panel>
        )}
      </Tabs>
    </Stack>
  )
}
