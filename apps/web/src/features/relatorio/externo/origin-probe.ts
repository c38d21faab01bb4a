/**
 * Whether anybody answers at an origin. The browser shows a page of its own in a frame whose server does not, and tells nobody of it: so it
 * is asked beside the frame, without cookies, and only whether an answer comes.
 */

/** What is not known by then is believed to be there: a frame that was drawn is not held back for it. */
const ESPERA_MS = 3000

/** An answer that leads elsewhere is one: the content policy of this page stops it there, and says so. */
function watchRedirect(): { redirected: () => boolean; stop: () => void } {
  let seen = false
  const listen = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'connect-src') seen = true
  }
  document.addEventListener('securitypolicyviolation', listen)
  return { redirected: () => seen, stop: () => document.removeEventListener('securitypolicyviolation', listen) }
}

export async function isThere(origem: string): Promise<boolean> {
  const { redirected, stop } = watchRedirect()
  const asked = fetch(`${origem}/`, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
  const answer = asked.then(
    () => true,
    // The event of the policy comes in a turn of its own.
    () => new Promise<boolean>((resolve) => setTimeout(() => resolve(redirected()))),
  )
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), ESPERA_MS))
  try {
    return await Promise.race([answer, late])
  } finally {
    stop()
  }
}
