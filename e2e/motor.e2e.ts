/** Runs the engine modules in a browser, types stripped. The results must equal the Node results byte for byte. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPropriedades, sampleMotor } from '../packages/engine/test/sample.ts'
import { root } from '../scripts/root.ts'
import { expect, test } from './lastro.ts'

const SEED = Number(process.env['SEMENTE'] ?? 20_251_121)
const CASOS = 500
const PREFIX = '/motor/'

function readModule(path: string): string {
  const text = readFileSync(join(root, path), 'utf8')
  const source = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  return source.replaceAll(
    /^((?:import|export)\s[\w\s{},*]*?from\s*)(["'])([a-z@][\w./@-]*)\2/gm,
    (_all, words: string, _quote, name: string) => {
      const file = fileURLToPath(import.meta.resolve(name)).slice(root.length + 1)
      return `${words}${JSON.stringify(PREFIX + file)}`
    },
  )
}

test(`o motor dá no Chromium o que dá no Node, e mantém as suas propriedades (semente ${SEED})`, async ({ page, server }) => {
  await page.route(`${server.address}${PREFIX}**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(PREFIX.length))
    if (path === '') await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Motor</title>' })
    else await route.fulfill({ contentType: 'text/javascript', body: readModule(path) })
  })
  await page.goto(PREFIX)
  const run = (name: 'sampleMotor' | 'checkPropriedades'): Promise<unknown> =>
    page.evaluate(
      async ([address, exported, ...args]) => {
        const modulo: Record<string, (seed: number, casos: number) => unknown> = await import(address)
        return modulo[exported]?.(...args)
      },
      [`${PREFIX}packages/engine/test/sample.ts`, name, SEED, CASOS] as const,
    )
  const here = sampleMotor(SEED, CASOS)
  expect(new Set(here).size, 'the cases differ').toBeGreaterThan(CASOS / 2)
  expect(await run('sampleMotor')).toEqual(here)
  expect(await run('checkPropriedades')).toEqual(checkPropriedades(SEED, CASOS))
})
