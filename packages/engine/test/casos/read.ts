import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect } from 'vitest'
import { parseCentavos } from '../../src/index.ts'

const RAIZ = `${import.meta.dirname}/../../casos`

/** A case as the file has it: every runner reads the fields that it knows. */
export type Caso = Readonly<Record<string, unknown>> & { readonly nome: string }

/**
 * Cases of a domain, file by file. `core` keeps `2025-03` and `3.10` from being read as anything but text where they are quoted or dotted.
 */
export function listCasos(dominio: string): { readonly arquivo: string; readonly casos: readonly Caso[] }[] {
  return readdirSync(`${RAIZ}/${dominio}`)
    .filter((arquivo) => arquivo.endsWith('.yaml'))
    .toSorted()
    .map((arquivo) => ({ arquivo, casos: parse(readFileSync(`${RAIZ}/${dominio}/${arquivo}`, 'utf8'), { merge: true }) }))
}

export const DOMINIOS: readonly string[] = readdirSync(RAIZ).toSorted()

/** "1.234,56" as the cases write it. A case with a bad amount is a bad case. */
export function centavos(texto: unknown): number {
  const valor = parseCentavos(String(texto))
  expect(valor, `valor ilegível no caso: ${String(texto)}`).toBeDefined()
  return valor ?? Number.NaN
}
