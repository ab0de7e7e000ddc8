import { Outlet } from '@tanstack/react-router'
import { SimulatedBanner } from '../features/about/simulated-banner.tsx'
import { Footer } from './footer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SessionLossBar } from './session-loss-bar.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** What stands around every screen. */
export function Shell() {
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <SimulatedBanner />
      <TopBar />
      <SessionLossBar />
      <OfflineBar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
