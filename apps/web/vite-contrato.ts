/**
 * Keeps what only the server needs of the contract out of the browser: schemas, texts of documentation, and the library that reads them.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const CONTRATO = '@lastro/contract'
const VIRTUAL = `\0${CONTRATO}`
const CONTRATO_INDEX = resolve(import.meta.dirname, '../../packages/contract/src/index.ts')

/** What the client of the browser reads of a route; its types come from the contract itself. */
const LIDOS = ['nome', 'metodo', 'caminho', 'entrada'] as const

/**
 * `import { sessaoRotas } from '@lastro/contract'` gives, in the browser, routes of these few fields, written out when the pages are built;
 * so do lists and limits. Everything else of the contract is taken from it as it stands.
 */
export function contratoSemEsquemas(): Plugin {
  return {
    name: 'lastro-contrato-sem-esquemas',
    enforce: 'pre',
    resolveId: (source) => (source === CONTRATO ? VIRTUAL : source.startsWith(`${VIRTUAL}/`) ? source : undefined),
    async load(id) {
      if (id !== VIRTUAL && !id.startsWith(`${VIRTUAL}/`)) return undefined
      const contrato: Record<string, unknown> = await import(CONTRATO)
      const written = new Map([
        ...Object.entries(contrato).flatMap(([name, value]) => (isRotas(name) ? [[name, slim(value)] as const] : [])),
        // Lists and limits, so that one of them does not bring along the schemas that stand in its file.
        ...Object.entries(contrato).filter(([, value]) => isPlain(value)),
      ])
      const name = id.slice(VIRTUAL.length + 1)
      // A module for each, so that a screen loads the routes it calls and no others.
      const code = name
        ? `export const ${name} = ${JSON.stringify(written.get(name))}`
        : [
            // A name exported here hides the one of the same name below.
            `export * from ${JSON.stringify(CONTRATO_INDEX)}`,
            ...[...written.keys()].map((each) => `export { ${each} } from ${JSON.stringify(`${VIRTUAL}/${each}`)}`),
          ].join('\n')
      return { code, moduleSideEffects: false }
    },
  }
}

function isRotas(name: string): boolean {
  return /^[a-z][A-Za-z]*Rotas$/.test(name)
}

function slim(rotas: unknown): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(Object(rotas)).map(([key, rota]) => {
      const fields = new Map(Object.entries(Object(rota)))
      return [key, Object.fromEntries(LIDOS.filter((field) => fields.has(field)).map((field) => [field, fields.get(field)]))]
    }),
  )
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
}
