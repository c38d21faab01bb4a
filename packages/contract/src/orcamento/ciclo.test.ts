import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AREA_ACOES,
  AREA_REGRAS,
  AREA_STATUS,
  canArea,
  canOrcamento,
  ORCAMENTO_ACOES,
  ORCAMENTO_REGRAS,
  type AreaStatus,
  type OrcamentoQuem,
} from './ciclo.ts'
import type { OrcamentoStatus } from '../comum/orcamento-estado.ts'

const TUDO: OrcamentoQuem = { id: 'renata', can: () => true, limitado: false, filiaisLimitadas: false }

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
  const budget = ORCAMENTO_ACOES.flatMap((acao) => {
    const { de, para } = ORCAMENTO_REGRAS[acao]
    return para === null ? [] : de.map((antes) => `${antes} ${acao} ${para}`)
  })
  expect(budget.toSorted()).toEqual(SETAS.toSorted())
  const area = AREA_ACOES.flatMap((acao) => {
    const { de, para } = AREA_REGRAS[acao]
    return para === null ? [] : de.map((antes) => `${antes} ${acao} ${para}`)
  })
  expect(area.toSorted()).toEqual(SETAS_AREA.toSorted())
})

interface Mundo {
  status: OrcamentoStatus
  areas: AreaStatus[]
}
const contagem = (areas: readonly AreaStatus[]) => ({
  aberta: 0,
  enviada: 0,
  devolvida: 0,
  aprovada: 0,
  ...Object.fromEntries(AREA_STATUS.map((status) => [status, areas.filter((each) => each === status).length])),
})
const noCiclo = ({ status, areas }: Mundo) => ({ status, areas: contagem(areas), temLinhas: true, temSeguinte: false })

test('random acts never leave an approved budget except by closing it, and keep all of its areas approved', () => {
  const passo = fc.record({ acao: fc.constantFrom(...ORCAMENTO_ACOES, ...AREA_ACOES), area: fc.nat(2), daArea: fc.boolean() })
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 60 }), (passos) => {
      const mundo: Mundo = { status: 'rascunho', areas: ['aberta', 'aberta', 'aberta'] }
      for (const { acao, area, daArea } of passos) {
        const antes: Mundo = { status: mundo.status, areas: [...mundo.areas] }
        const areaAcao = AREA_ACOES.find((each) => each === acao)
        const orcamentoAcao = ORCAMENTO_ACOES.find((each) => each === acao)
        if (areaAcao !== undefined && (daArea || orcamentoAcao === undefined)) {
          const quadro = { status: mundo.areas[area] ?? 'aberta', responsavelId: 'renata', changedBy: null }
          if (canArea(mundo, quadro, areaAcao, TUDO) !== true) continue
          mundo.areas[area] = AREA_REGRAS[areaAcao].para ?? quadro.status
          expect(['aprovado', 'encerrado']).not.toContain(antes.status)
        } else if (orcamentoAcao !== undefined) {
          if (canOrcamento(noCiclo(mundo), orcamentoAcao, TUDO) !== true) continue
          mundo.status = ORCAMENTO_REGRAS[orcamentoAcao].para ?? mundo.status
          // Mirrors the server: the remaining areas go along.
          if (orcamentoAcao === 'enviar') mundo.areas = mundo.areas.map((status) => (status === 'aprovada' ? status : 'enviada'))
          if (orcamentoAcao === 'aprovar') mundo.areas = mundo.areas.map((status) => (status === 'enviada' ? 'aprovada' : status))
        }
        if (antes.status === 'encerrado') expect(mundo).toEqual(antes)
        if (antes.status === 'aprovado')
          expect(mundo).toEqual({ ...antes, status: mundo.status === 'encerrado' ? 'encerrado' : 'aprovado' })
        if (mundo.status === 'aprovado') expect(new Set(mundo.areas)).toEqual(new Set(['aprovada']))
      }
    }),
    { numRuns: 2000 },
  )
})

test('a missing permission, cliente-wide scope or area is reported before any other reason', () => {
  const aberto = noCiclo({ status: 'rascunho', areas: ['aberta'] })
  for (const acao of ORCAMENTO_ACOES) {
    expect(canOrcamento(aberto, acao, { ...TUDO, can: (action) => action !== ORCAMENTO_REGRAS[acao].direito })).toBe('sem_direito')
    if (ORCAMENTO_REGRAS[acao].inteiro === true) expect(canOrcamento(aberto, acao, { ...TUDO, limitado: true })).toBe('alcance_limitado')
  }
  const enviada = { status: 'enviada', responsavelId: 'paulo', changedBy: 'tiago' } as const
  expect(canArea(aberto, enviada, 'retirar', TUDO)).toBe('area_de_outro')
  expect(canArea(aberto, enviada, 'retirar', { ...TUDO, id: 'paulo' })).toBe(true)
  expect(canArea(aberto, enviada, 'aprovar', { ...TUDO, limitado: true })).toBe(true)
  expect(canArea(aberto, enviada, 'aprovar', { ...TUDO, limitado: true, filiaisLimitadas: true })).toBe('alcance_parcial')
  expect(canOrcamento({ ...aberto, temLinhas: false }, 'enviar', TUDO)).toBe('sem_linhas')
  expect(canOrcamento({ ...aberto, status: 'aprovado', temSeguinte: true }, 'revisar', TUDO)).toBe('ha_revisao')
})
