/** What the addresses of a marca may be. Apart from the routes: the screen says it while one types, without any schema. */
import { EMAIL } from '../comum/email-pattern.ts'

/**
 * A page a link may lead to: a path on the same host (`/\` would be another one), or an address of the web. Nothing else: `javascript:` and
 * the like would run in the page of whoever clicks.
 */
export function isPagina(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) || /^https?:\/\/[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?(?::\d+)?(?:[/?#]\S*)?$/iu.test(text)
}

/** Where one writes to a marca: an e-mail address, or a page. */
export function isContato(text: string): boolean {
  return isPagina(text) || EMAIL.test(text)
}

/** Where the API answers on the host of the pages, which may call no other; empty for the one of the server. */
export function isCaminhoApi(text: string): boolean {
  return /^(?:\/[\w-][\w.-]*)*$/.test(text)
}
