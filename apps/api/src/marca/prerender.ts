/** The sign-in is drawn by the pages themselves: built for the server, beside what is built for browsers. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawEntrada } from './entry-page.ts'

/** @param webDir with the built pages. Undefined where they were built without: the sign-in is then drawn by the browser alone. */
export async function loadDesenho(webDir: string): Promise<DrawEntrada | undefined> {
  const path = join(webDir, 'servidor/servidor.mjs')
  if (!existsSync(path)) return undefined
  const { drawEntrada }: { drawEntrada?: DrawEntrada } = await import(pathToFileURL(path).href)
  return drawEntrada
}
