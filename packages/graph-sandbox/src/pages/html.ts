/** Makes text safe within HTML and within quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

export function htmlPage(title: string, stylesheet: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(stylesheet)}">
</head>
<body>
${body}
</body>
</html>
`
}

export const stylesheet = `:root { color-scheme: light dark; --text: light-dark(#1c1e21, #e8eaed); --quiet: light-dark(#50555c, #b0b5bd);
  --ground: light-dark(#f3f4f6, #141518); --card: light-dark(#ffffff, #1f2126); --line: light-dark(#c9ccd1, #4a4e55);
  --strong: light-dark(#1f4fbf, #8fb2ff); --on-strong: light-dark(#ffffff, #0d1526); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 1.5rem auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
fieldset { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
legend { padding: 0 .25rem; font-weight: 600; }
label { display: flex; gap: .625rem; padding: .375rem 0; align-items: flex-start; }
input { width: 1.125rem; height: 1.125rem; margin: .2rem 0 0; flex: none; accent-color: var(--strong); }
label span { min-width: 0; overflow-wrap: anywhere; }
label code { display: block; color: var(--quiet); font-size: .875rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--strong); border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
  background: transparent; color: var(--strong); }
button.primary { background: var(--strong); color: var(--on-strong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
.ad { max-width: 22rem; margin-block: 0; }
.ad img { display: block; width: 100%; height: auto; max-height: 15rem; margin-bottom: .75rem; object-fit: cover; border-radius: 6px; }
.ad .button { display: inline-block; margin-top: .5rem; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: 6px; font-weight: 600; }
`
