import { escapeHtml, htmlPage } from '../pages/html.ts'
import { sandboxApp } from '../settings.ts'

const purposes: Record<string, string> = {
  public_profile: 'Your name and picture',
  email: 'Your e-mail address',
  ads_management: 'Create and change ads in your ad accounts',
  ads_read: 'See your ad accounts and their numbers',
  business_management: 'See your businesses and what belongs to them',
  pages_show_list: 'See the list of your pages',
  pages_read_engagement: 'Read what your pages have published',
  pages_manage_ads: 'Advertise as your pages',
  instagram_basic: 'See your Instagram accounts',
  leads_retrieval: 'Read the answers of your lead forms',
}

/** The scope that cannot be declined. */
export const basicScope = 'public_profile'

/** The request of a sign-in, as the app sent it. */
export interface DialogAsk {
  redirectUri: string
  state: string
  scopes: string[]
  isRerequest: boolean
}

/** The consent page, which says at the top that it is not Meta's. */
export function dialogPage(ask: DialogAsk, userName: string, stylesheet: string): string {
  const choices = ask.scopes.filter((scope) => scope !== basicScope).map(choice)
  return htmlPage(
    'Simulated Meta sign-in',
    stylesheet,
    `<main>
<h1>Simulated Meta sign-in</h1>
<p class="quiet">This page belongs to the sandbox that comes with ${escapeHtml(sandboxApp.name)}. It is not Meta, asks for no password, and nothing you do here reaches Meta.</p>
<p>${escapeHtml(sandboxApp.name)} asks to act for <strong>${escapeHtml(userName)}</strong>.</p>
${ask.isRerequest ? '<p>It asks again for what was declined before.</p>' : ''}
<form method="post">
${hidden('client_id', sandboxApp.id)}
${hidden('redirect_uri', ask.redirectUri)}
${hidden('state', ask.state)}
${hidden('scope', ask.scopes.join(','))}
${choices.length > 0 ? `<fieldset><legend>What it may do</legend>\n${choices.join('\n')}\n</fieldset>` : ''}
<div class="actions">
<button class="primary" type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</div>
</form>
</main>`,
  )
}

/** The page that Meta shows for an invalid request of an app. */
export function dialogErrorPage(title: string, text: string, stylesheet: string): string {
  return htmlPage(
    `${title} · Simulated Meta sign-in`,
    stylesheet,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<p class="quiet">This page belongs to the sandbox. It is not Meta.</p></main>`,
  )
}

function choice(scope: string): string {
  const purpose = purposes[scope] ?? scope
  return `<label><input type="checkbox" name="granted[]" value="${escapeHtml(scope)}" checked><span>${escapeHtml(purpose)}<code>${escapeHtml(scope)}</code></span></label>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}
