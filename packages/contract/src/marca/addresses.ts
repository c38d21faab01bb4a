/** Address checks of a marca. No schemas here, because the screen validates while typing. */
import { EMAIL } from '../comum/email-pattern.ts'

/**
 * Accepts a path on the same host (`/\` would be another host) or an http(s) URL. Rejects schemes such as `javascript:`, which would run in
 * the page of the person who clicks.
 */
export function isPage(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || /^https?:\/\/[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?(?::\d+)?(?:[/?#]\S*)?$/iu.test(text)
}

export function isContato(text: string): boolean {
  return isPage(text) || EMAIL.test(text)
}

const API_BASE = /^(https?:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::(\d{1,5}))?)?(?:\/[\w-][\w.-]*)*$/i
const PORT_MAX = 65_535

/** Accepts a path of the API on the host of the pages, an http(s) address of another host, or empty for the path of the server. */
export function isApiBase(text: string): boolean {
  const match = API_BASE.exec(text)
  return match !== null && Number(match[2] ?? 0) <= PORT_MAX
}

/** Returns the other host that pages with this base call, as an origin; undefined for a path. */
export function originOfApi(apiBase: string): string | undefined {
  return API_BASE.exec(apiBase)?.[1]?.toLowerCase()
}
