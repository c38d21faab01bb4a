import type { Progresso } from '@lastro/contract'
import { describe, expect, it } from 'vitest'
import { andamentoOf, confereOf, isRunning } from './situacao.ts'

const progresso = (extra: Partial<Progresso>): Progresso => ({
  etapa: 'conferir',
  bytesLidos: 548,
  bytesTotal: 878,
  linhas: 10_930,
  lancamentos: 2794,
  partidas: 0,
  rejeitadas: 0,
  ...extra,
})

describe('progress', () => {
  it('counts by bytes and knows the stages behind and ahead', () => {
    const { percentual, etapas } = andamentoOf(progresso({}))
    expect(percentual).toBe(62)
    expect(etapas.map(({ estado }) => estado)).toEqual(['feita', 'agora', 'depois', 'depois'])
  })

  it('never claims to be done while it runs, nor breaks on an empty file', () => {
    expect(andamentoOf(progresso({ bytesLidos: 878 })).percentual).toBe(99)
    expect(andamentoOf(progresso({ bytesTotal: 0 })).percentual).toBe(0)
    expect(andamentoOf(null)).toMatchObject({ percentual: 0 })
  })
})

it('agrees only when every difference the file allows is zero', () => {
  expect(confereOf({ diferencaCentavos: { i355: 0, linhas: 0 } })).toBe(true)
  expect(confereOf({ diferencaCentavos: { i355: 0, linhas: 1 } })).toBe(false)
  expect(confereOf({ diferencaCentavos: { i355: null, linhas: 0 } })).toBe(true)
  expect(confereOf({ diferencaCentavos: { i355: null, linhas: null } })).toBeNull()
  expect(confereOf({ diferencaCentavos: null })).toBeNull()
})

it('runs from the queue to the end', () => {
  expect((['recebida', 'processando', 'concluida', 'recusada'] as const).map((status) => isRunning({ status }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
