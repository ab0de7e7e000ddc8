import { useNetworkGone } from '../lib/network.ts'
import classes from './shell.module.css'

/** Says on every screen that the network is gone. The live region is always there, so that screen readers hear it. */
export function OfflineBar() {
  const isOffline = useNetworkGone()
  return (
    <div aria-live="polite" className={classes.offline}>
      {isOffline && (
        <p className={classes.loss}>
          <span>
            <strong>Offline.</strong> Uploads continue when the network is back.
          </span>
        </p>
      )}
    </div>
  )
}
