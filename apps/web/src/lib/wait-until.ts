/** Resolves once a condition holds, which each notification may change. */
export async function waitUntil(
  subscribe: (listener: () => void) => () => unknown,
  holds: () => boolean,
): Promise<void> {
  let stop: () => unknown = () => undefined
  await new Promise<void>((resolve) => {
    const check = () => holds() && resolve()
    stop = subscribe(check)
    check()
  })
  stop()
}
