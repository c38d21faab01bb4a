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
  it('counts bytes, and marks past and future stages', () => {
    const { percentual, etapas } = andamentoOf(progresso({}))
    expect(percentual).toBe(62)
    expect(etapas.map(({ estado }) => estado)).toEqual(['feita', 'agora', 'depois', 'depois'])
  })

  it('stays below 100 while running, and works for an empty file', () => {
    expect(andamentoOf(progresso({ bytesLidos: 878 })).percentual).toBe(99)
    expect(andamentoOf(progresso({ bytesTotal: 0 })).percentual).toBe(0)
    expect(andamentoOf(null)).toMatchObject({ percentual: 0 })
  })
})

it('takes the largest difference that the file allows to compute', () => {
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: 0, linhas: 0 } })).toBe(0)
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: -7, linhas: 3 } })).toBe(7)
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: null, linhas: 0 } })).toBe(0)
  expect(maiorDiferencaOf({ diferencaCentavos: { i355: null, linhas: null } })).toBeNull()
  expect(maiorDiferencaOf({ diferencaCentavos: null })).toBeNull()
})

it('warns about a recorded file that does not reconcile', () => {
  const sinal = (linhas: number | null) => sinalOf({ status: 'concluida', meses: [], diferencaCentavos: { i355: 0, linhas } })
  expect(sinal(0).icon).toBe('check')
  expect(sinal(null).icon).toBe('check')
  expect(sinal(1)).toEqual({ tone: 'warning', icon: 'warning' })
  expect(sinalOf({ status: 'desfeita', meses: [], diferencaCentavos: { i355: null, linhas: 1 } }).icon).toBe('undo')
})

it('lists the months that still count, and the imports that replaced the others', () => {
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
