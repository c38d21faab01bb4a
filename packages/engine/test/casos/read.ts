import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect } from 'vitest'
import { parseCentavos } from '../../src/index.ts'

const ROOT = `${import.meta.dirname}/../../casos`

export type Caso = Readonly<Record<string, unknown>> & { readonly nome: string }

/** The `core` schema keeps quoted or dotted values such as `2025-03` and `3.10` as text. */
export function listCasos(domain: string): { readonly arquivo: string; readonly casos: readonly Caso[] }[] {
  return readdirSync(`${ROOT}/${domain}`)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((arquivo) => ({ arquivo, casos: parse(readFileSync(`${ROOT}/${domain}/${arquivo}`, 'utf8'), { merge: true }) }))
}

export const DOMINIOS: readonly string[] = readdirSync(ROOT).toSorted()

export function centavos(texto: unknown): number {
  const valor = parseCentavos(String(texto))
  expect(valor, `valor ilegível no caso: ${String(texto)}`).toBeDefined()
  return valor ?? Number.NaN
}
