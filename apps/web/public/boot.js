// Runs before everything else. zod must not probe `new Function`, which the Content-Security-Policy forbids,
// and the colour scheme has to stand on <html> before the first paint.
globalThis.__zod_globalConfig = { jitless: true }

let colorScheme = 'auto'
try {
  colorScheme = localStorage.getItem('hookline-color-scheme') ?? 'auto'
} catch {
  // Storage may be blocked; the system's scheme is used then.
}
if (colorScheme !== 'light' && colorScheme !== 'dark') {
  colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
document.documentElement.setAttribute('data-mantine-color-scheme', colorScheme)
