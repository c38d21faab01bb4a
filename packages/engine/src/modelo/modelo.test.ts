import { expect, test } from 'vitest'
import { WORD_REGRAS } from '../referencial/keywords.ts'
import { REFERENCIAL_GRUPO_ITENS } from '../referencial/referential-chart.ts'
import { MODELO_GERENCIAL, numberModelo } from './modelo.ts'

test('the codes of the lines are the fixed ones of files and formulas, in statement order', () => {
  expect(MODELO_GERENCIAL.dreItens.map(({ codigo }) => codigo).join(' ')).toBe(
    'RB DED RL CUS LB MB DPE DAD DCO OUT EBITDA ME DEP EBIT RFI LAIR IRC LL ML',
  )
})

test('every grupo has a line, and the codes of its itens begin with its code', () => {
  const somas = MODELO_GERENCIAL.dreItens.filter(({ tipo }) => tipo === 'soma').map(({ grupo }) => grupo)
  expect(somas).toEqual(MODELO_GERENCIAL.grupos.map(({ codigo }) => codigo))
  const codigos = MODELO_GERENCIAL.grupos.flatMap(({ codigo, itens }) => itens.map((item) => [codigo, item.codigo] as const))
  for (const [grupo, item] of codigos) expect(item).toMatch(new RegExp(`^${grupo}\\.\\d\\d$`))
  expect(new Set(codigos.map(([, item]) => item)).size).toBe(codigos.length)
})

test('ids count from one, in order', () => {
  const { grupoIds, grupoItemIds, grupos } = numberModelo(MODELO_GERENCIAL)
  expect([...grupoIds.values()]).toEqual(MODELO_GERENCIAL.grupos.map((_, i) => i + 1))
  expect(grupos.flatMap(({ itens }) => itens.map(({ id }) => id))).toEqual([...grupoItemIds.values()])
})

test('every suggestion leads to an existing grupo item, and no referential code ends in .99', () => {
  const { grupoItemIds } = numberModelo(MODELO_GERENCIAL)
  const destinos = [...REFERENCIAL_GRUPO_ITENS.values(), ...WORD_REGRAS.map((regra) => regra.grupoItem)]
  expect(destinos.filter((grupoItem) => !grupoItemIds.has(grupoItem))).toEqual([])
  expect([...REFERENCIAL_GRUPO_ITENS.keys()].filter((codigo) => codigo.endsWith('.99'))).toEqual([])
  expect(REFERENCIAL_GRUPO_ITENS.size).toBeGreaterThan(140)
})
