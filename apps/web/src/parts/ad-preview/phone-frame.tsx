import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './ad-preview.module.css'
import type { PreviewPlacement } from './preview.rules.ts'

/** The width of a common phone in CSS pixels, so that texts break as on the phone. */
const phoneWidth = 390

interface PhoneFrameProps {
  kind: PreviewPlacement['kind']
  scheme: string
  children: ReactNode
}

/** Lays an ad out at the width of a phone and scales it into the space there is. */
export function PhoneFrame({ kind, scheme, children }: PhoneFrameProps) {
  const space = useSize()
  const phone = useSize()
  const scale = Math.min(1, (space.width || phoneWidth) / phoneWidth)
  return (
    <div
      ref={space.ref}
      className={classes.space}
      data-kind={kind}
      style={{ height: phone.height * scale || undefined }}
    >
      <div ref={phone.ref} className={classes.phone} style={{ width: phoneWidth, transform: `scale(${scale})` }}>
        <div className={classes.frame} data-scheme={scheme}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Measured before the first paint, and whenever it changes. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // A width that is rounded up would cut the frame's border.
    const read = () =>
      setSize({ width: Math.floor(element.getBoundingClientRect().width), height: element.offsetHeight })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
