import { setNonce } from 'get-nonce'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
if (nonce) setNonce(nonce)

/** The nonce of this page's answer: style tags without it are refused by the Content-Security-Policy. */
export function styleNonce(): string {
  return nonce
}
