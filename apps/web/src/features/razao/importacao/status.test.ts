import type { Progresso } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { progressOf, largestDiferencaOf, sinalOf, vigenciaOf } from './status.ts'

const progress = (extra: Partial<Progresso>): Progresso => ({
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
  test('counts bytes, and marks past and future stages', () => {
    const { percentual, stages } = progressOf(progress({}))
    expect(percentual).toBe(62)
    expect(stages.map(({ state }) => state)).toEqual(['feita', 'agora', 'depois', 'depois'])
  })

  test('stays below 100 while running, and works for an empty file', () => {
    expect(progressOf(progress({ bytesLidos: 878 })).percentual).toBe(99)
    expect(progressOf(progress({ bytesTotal: 0 })).percentual).toBe(0)
    expect(progressOf(null)).toMatchObject({ percentual: 0 })
  })
})

test('takes the largest difference that the file allows to compute', () => {
  expect(largestDiferencaOf({ diferencaCentavos: { i355: 0, linhas: 0 } })).toBe(0)
  expect(largestDiferencaOf({ diferencaCentavos: { i355: -7, linhas: 3 } })).toBe(7)
  expect(largestDiferencaOf({ diferencaCentavos: { i355: null, linhas: 0 } })).toBe(0)
  expect(largestDiferencaOf({ diferencaCentavos: { i355: null, linhas: null } })).toBeNull()
  expect(largestDiferencaOf({ diferencaCentavos: null })).toBeNull()
})

test('warns about a recorded file that does not reconcile', () => {
  const sinal = (linhas: number | null) => sinalOf({ status: 'concluida', meses: [], diferencaCentavos: { i355: 0, linhas } })
  expect(sinal(0).icon).toBe('check')
  expect(sinal(null).icon).toBe('check')
  expect(sinal(1)).toEqual({ tone: 'warning', icon: 'warning' })
  expect(sinalOf({ status: 'desfeita', meses: [], diferencaCentavos: { i355: null, linhas: 1 } }).icon).toBe('undo')
})

test('lists the months that still count, and the imports that replaced the others', () => {
  const por = { id: 9, arquivoNome: 'jan.csv' }
  const meses = ['2025-01', '2025-02', '2025-03'].map((mes) => ({
    mes,
    ativo: mes !== '2025-01',
    substituidaPor: mes === '2025-01' ? por : null,
  }))
  expect(vigenciaOf({ status: 'concluida', meses })).toEqual({
    vigentes: [{ inicio: '2025-02', fim: '2025-03' }],
    replaced: [{ por, meses: [{ inicio: '2025-01', fim: '2025-01' }] }],
  })
  expect(sinalOf({ status: 'concluida', meses, diferencaCentavos: { i355: 0, linhas: 0 } })).toEqual({ tone: 'neutral', icon: 'undo' })
  expect(vigenciaOf({ status: 'desfeita', meses })).toEqual({ vigentes: [], replaced: [] })
})
