/** Probes an origin by a request without cookies, because the browser reveals no failed frame. */

/** After this time the server counts as reachable, so that a loaded frame is not held back. */
const WAIT_MS = 3000

/** A redirect counts as an answer; the CSP of this page blocks it and reports it. */
function watchRedirect(): { redirected: () => boolean; stop: () => void } {
  let seen = false
  const listen = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'connect-src') seen = true
  }
  document.addEventListener('securitypolicyviolation', listen)
  return { redirected: () => seen, stop: () => document.removeEventListener('securitypolicyviolation', listen) }
}

export async function isReachable(origem: string): Promise<boolean> {
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
    // The policy event fires in a separate task.
    () => new Promise<boolean>((resolve) => setTimeout(() => resolve(redirected()))),
  )
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), WAIT_MS))
  try {
    return await Promise.race([answer, late])
  } finally {
    stop()
  }
}
