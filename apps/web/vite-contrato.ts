/** Vite plugin that keeps schemas, docs and zod of the contract out of the browser bundle. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const CONTRATO = '@lastro/contract'
const VIRTUAL = `\0${CONTRATO}`
const CONTRATO_INDEX = resolve(import.meta.dirname, '../../packages/contract/src/index.ts')

const LOADED = ['nome', 'metodo', 'caminho', 'entrada'] as const

/**
 * Generates the browser side of the contract at build time.
 * `import { sessaoRotas } from '@lastro/contract'` resolves to routes with these fields; plain lists and limits too. Everything else comes
 * from the contract unchanged.
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
        ...Object.entries(contrato).filter(([, value]) => isPlain(value)),
      ])
      const name = id.slice(VIRTUAL.length + 1)
      // One module per route group, so that a screen loads only the routes it calls.
      const code = name
        ? `export const ${name} = ${JSON.stringify(written.get(name))}`
        : [
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
      return [key, Object.fromEntries(LOADED.filter((field) => fields.has(field)).map((field) => [field, fields.get(field)]))]
    }),
  )
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
}
