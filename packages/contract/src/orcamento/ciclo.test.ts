import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AREA_ACTIONS,
  AREA_REGRAS,
  AREA_STATUS,
  canArea,
  canOrcamento,
  ORCAMENTO_ACTIONS,
  ORCAMENTO_REGRAS,
  type AreaStatus,
  type OrcamentoQuem,
} from './ciclo.ts'
import type { OrcamentoStatus } from '../comum/orcamento-estado.ts'

const EVERYTHING: OrcamentoQuem = { id: 'renata', can: () => true, limitado: false, filiaisLimitadas: false }

/** Expected transitions of the product, written by hand and independent of the table. */
const SETAS = [
  'rascunho enviar em_aprovacao',
  'revisao enviar em_aprovacao',
  'em_aprovacao devolver devolvido',
  'devolvido retomar rascunho',
  'em_aprovacao aprovar aprovado',
  'aprovado encerrar encerrado',
]
const SETAS_AREA = [
  'aberta enviar enviada',
  'devolvida enviar enviada',
  'enviada retirar aberta',
  'enviada aprovar aprovada',
  'enviada devolver devolvida',
  'aprovada devolver devolvida',
]

test('the table has exactly the expected transitions', () => {
  const budget = ORCAMENTO_ACTIONS.flatMap((action) => {
    const { de, para } = ORCAMENTO_REGRAS[action]
    return para === null ? [] : de.map((before) => `${before} ${action} ${para}`)
  })
  expect(budget.toSorted()).toEqual(SETAS.toSorted())
  const area = AREA_ACTIONS.flatMap((action) => {
    const { de, para } = AREA_REGRAS[action]
    return para === null ? [] : de.map((before) => `${before} ${action} ${para}`)
  })
  expect(area.toSorted()).toEqual(SETAS_AREA.toSorted())
})

interface Mundo {
  status: OrcamentoStatus
  areas: AreaStatus[]
}
const counting = (areas: readonly AreaStatus[]) => ({
  aberta: 0,
  enviada: 0,
  devolvida: 0,
  aprovada: 0,
  ...Object.fromEntries(AREA_STATUS.map((status) => [status, areas.filter((each) => each === status).length])),
})
const noCiclo = ({ status, areas }: Mundo) => ({ status, areas: counting(areas), temLinhas: true, temSeguinte: false })

test('random acts never leave an approved budget except by closing it, and keep all of its areas approved', () => {
  const step = fc.record({ acao: fc.constantFrom(...ORCAMENTO_ACTIONS, ...AREA_ACTIONS), area: fc.nat(2), daArea: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const mundo: Mundo = { status: 'rascunho', areas: ['aberta', 'aberta', 'aberta'] }
      for (const { acao, area, daArea } of steps) {
        const before: Mundo = { status: mundo.status, areas: [...mundo.areas] }
        const areaAction = AREA_ACTIONS.find((each) => each === acao)
        const orcamentoAction = ORCAMENTO_ACTIONS.find((each) => each === acao)
        if (areaAction !== undefined && (daArea || orcamentoAction === undefined)) {
          const quadro = { status: mundo.areas[area] ?? 'aberta', responsavelId: 'renata', changedBy: null }
          if (canArea(mundo, quadro, areaAction, EVERYTHING) !== true) continue
          mundo.areas[area] = AREA_REGRAS[areaAction].para ?? quadro.status
          expect(['aprovado', 'encerrado']).not.toContain(before.status)
        } else if (orcamentoAction !== undefined) {
          if (canOrcamento(noCiclo(mundo), orcamentoAction, EVERYTHING) !== true) continue
          mundo.status = ORCAMENTO_REGRAS[orcamentoAction].para ?? mundo.status
          // Mirrors the server: the remaining areas go along.
          if (orcamentoAction === 'enviar') mundo.areas = mundo.areas.map((status) => (status === 'aprovada' ? status : 'enviada'))
          if (orcamentoAction === 'aprovar') mundo.areas = mundo.areas.map((status) => (status === 'enviada' ? 'aprovada' : status))
        }
        if (before.status === 'encerrado') expect(mundo).toEqual(before)
        if (before.status === 'aprovado')
          expect(mundo).toEqual({ ...before, status: mundo.status === 'encerrado' ? 'encerrado' : 'aprovado' })
        if (mundo.status === 'aprovado') expect(new Set(mundo.areas)).toEqual(new Set(['aprovada']))
      }
    }),
    { numRuns: 2000 },
  )
})

test('a missing permission, cliente-wide scope or area is reported before any other reason', () => {
  const isOpen = noCiclo({ status: 'rascunho', areas: ['aberta'] })
  for (const actionItem of ORCAMENTO_ACTIONS) {
    expect(canOrcamento(isOpen, actionItem, { ...EVERYTHING, can: (action) => action !== ORCAMENTO_REGRAS[actionItem].direito })).toBe(
      'sem_direito',
    )
    if (ORCAMENTO_REGRAS[actionItem].inteiro === true)
      expect(canOrcamento(isOpen, actionItem, { ...EVERYTHING, limitado: true })).toBe('alcance_limitado')
  }
  const sent = { status: 'enviada', responsavelId: 'paulo', changedBy: 'tiago' } as const
  expect(canArea(isOpen, sent, 'retirar', EVERYTHING)).toBe('area_de_outro')
  expect(canArea(isOpen, sent, 'retirar', { ...EVERYTHING, id: 'paulo' })).toBe(true)
  expect(canArea(isOpen, sent, 'aprovar', { ...EVERYTHING, limitado: true })).toBe(true)
  expect(canArea(isOpen, sent, 'aprovar', { ...EVERYTHING, limitado: true, filiaisLimitadas: true })).toBe('alcance_parcial')
  expect(canOrcamento({ ...isOpen, temLinhas: false }, 'enviar', EVERYTHING)).toBe('sem_linhas')
  expect(canOrcamento({ ...isOpen, status: 'aprovado', temSeguinte: true }, 'revisar', EVERYTHING)).toBe('ha_revisao')
})
