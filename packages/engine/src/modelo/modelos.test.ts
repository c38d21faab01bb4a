import { describe, expect, test } from 'vitest'
import { buildCubo } from '../cubo/build.ts'
import { indexCubo } from '../cubo/index-amounts.ts'
import { compileDre } from '../dre/compile.ts'
import { computeDre } from '../dre/compute.ts'
import { MODELO_GERENCIAL, numberModelo } from './modelo.ts'
import { MODELOS_DRE } from './modelos.ts'
import { resolveModelo } from './resolve.ts'

const { grupoIds, grupoItemIds } = numberModelo(MODELO_GERENCIAL)
const GRUPOS = MODELO_GERENCIAL.grupos.map(({ codigo, itens }) => ({
  id: grupoIds.get(codigo) ?? 0,
  codigo,
  itens: itens.map((item) => ({ id: grupoItemIds.get(item.codigo) ?? 0, codigo: item.codigo })),
}))
const CODIGOS = [...grupoItemIds.keys()]
const PERIODO = { inicio: '2025-01', fim: '2025-01' }

/** The amount of each grupo item is a power of two, so the bits of a sum identify its addends. */
const cubo = indexCubo(
  buildCubo(
    CODIGOS.map((codigo, i) => ({
      grupoItem: grupoItemIds.get(codigo) ?? 0,
      centroCusto: 0,
      filial: 0,
      mes: '2025-01',
      valorCentavos: 1 + (i % 7) * 100,
    })),
  ),
)
const TOTAL = CODIGOS.reduce((soma, _, i) => soma + 1 + (i % 7) * 100, 0)

function compute(nome: keyof typeof MODELOS_DRE, grupos = GRUPOS): Map<string, number | null> {
  const { itens } = resolveModelo(MODELOS_DRE[nome], grupos)
  const compilacao = compileDre(itens, grupos)
  if (!compilacao.ok) throw new Error(JSON.stringify(compilacao.erros))
  const { linhas } = computeDre(compilacao.dre, cubo, { periodos: [PERIODO] })
  return new Map(linhas.map(({ codigo, valores }) => [codigo, valores[0] ?? null]))
}

describe.each(Object.keys(MODELOS_DRE) as (keyof typeof MODELOS_DRE)[])('%s', (nome) => {
  test('has every grupo item of the standard model in exactly one line', () => {
    const { itens, ausentes } = resolveModelo(MODELOS_DRE[nome], GRUPOS)
    expect(ausentes).toEqual([])
    const pesos = new Map(CODIGOS.map((codigo) => [grupoItemIds.get(codigo), 0]))
    for (const item of itens) {
      for (const { grupo, grupoItem, sinal } of item.tipo === 'soma' ? item.componentes : []) {
        const ids = grupo === undefined ? [grupoItem] : (GRUPOS.find(({ id }) => id === grupo)?.itens ?? []).map(({ id }) => id)
        for (const id of ids) pesos.set(id, (pesos.get(id) ?? 0) + sinal)
      }
    }
    expect([...pesos.values()].filter((peso) => peso !== 1)).toEqual([])
  })

  test('has a net result that sums everything, and the line on which AV is based', () => {
    const valores = compute(nome)
    expect(valores.get('LL')).toBe(TOTAL)
    expect(valores.get('RL')).toBe(compute('gerencial').get('RL'))
  })
})

test('has the subtotals of the law and the pronouncements in their places', () => {
  const codigosOf = (nome: keyof typeof MODELOS_DRE): string => MODELOS_DRE[nome].map(({ codigo }) => codigo).join(' ')
  expect(codigosOf('cpc26')).toBe('RL CUS LB DV DGA OUT MEP EBIT RECF DESF LAIR IRC LL ML')
  expect(codigosOf('lei6404')).toBe('RB DED RL CUS LB DV RFI DGA OUT LO ORD LAIR IRC LL ML')
  expect(codigosOf('cpc51')).toBe('OPE RL CUS LB DV DGA OUT VAR LOP INV MEP REN LAF FIN DESF LAIR TRI IRC LL ML')
  expect(codigosOf('variavel')).toBe('RB DED RL CVA DVA MC IMC CFI DFX OUT EBIT RFI LAIR IRC LL ML')
})

test('an item moved to another grupo counts once, and missing codes are listed', () => {
  const moved = GRUPOS.map((grupo) => {
    const venda = { id: grupoItemIds.get('OUT.03') ?? 0, codigo: 'OUT.03' }
    if (grupo.codigo === 'RFI') return { ...grupo, itens: [...grupo.itens, venda] }
    return { ...grupo, itens: grupo.itens.filter(({ codigo }) => codigo !== 'OUT.03') }
  })
  expect(compute('variavel', moved).get('LL')).toBe(TOTAL)
  expect(compute('cpc26', moved)).toEqual(compute('cpc26'))
  const semPessoal = GRUPOS.filter(({ codigo }) => codigo !== 'DPE')
  expect(resolveModelo(MODELOS_DRE.cpc26, semPessoal).ausentes).toEqual(['DPE'])
})
