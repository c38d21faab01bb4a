import type { Progresso } from '@lastro/contract'
import { describe, expect, it } from 'vitest'
import { andamentoOf, maiorDiferencaOf, sinalOf, vigenciaOf } from './status.ts'

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

it('is as far off as the largest difference the file allows to find', () => {
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: 0, linhas: 0 } })).toBe(0)
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: -7, linhas: 3 } })).toBe(7)
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: null, linhas: 0 } })).toBe(0)
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: null, linhas: null } })).toBeNull()
  expect(maiorDiferencaOf({ diferencaCentavos: null })).toBeNull()
})

it('warns of a recorded file that does not prove itself', () => {
  const sinal = (linhas: number | null) => sinalOf({ status: 'concluida', meses: [], diferencaCentavos: { i355: 0, linhas } })
  expect(sinal(0).icon).toBe('check')
  expect(sinal(null).icon).toBe('check')
  expect(sinal(1)).toEqual({ tone: 'warning', icon: 'warning' })
  expect(sinalOf({ status: 'desfeita', meses: [], diferencaCentavos: { i355: null, linhas: 1 } }).icon).toBe('undo')
})

it('knows which months of an import still count and what counts instead of the others', () => {
  const por = { id: 9, arquivoNome: 'jan.csv' }
  const meses = ['2025-01', '2025-02', '2025-03'].map((mes) => ({
    mes,
    ativo: mes !== '2025-01',
    substituidaPor: mes === '2025-01' ? por : null,
  }))
  expect(vigenciaOf({ status: 'concluida', meses })).toEqual({
    vigentes: [{ inicio: '2025-02', fim: '2025-03' }],
    substituidos: [{ por, meses: [{ inicio: '2025-01', fim: '2025-01' }] }],
  })
  expect(sinalOf({ status: 'concluida', meses, diferencaCentavos: { i355: 0, linhas: 0 } })).toEqual({ tone: 'neutral', icon: 'undo' })
  expect(vigenciaOf({ status: 'desfeita', meses })).toEqual({ vigentes: [], substituidos: [] })
})
