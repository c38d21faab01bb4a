import { MODELO_GERENCIAL, MODELOS_DRE } from '@lastro/engine'
import { expect, test } from 'vitest'
import { readyName } from './in-language.ts'

/** Names of taxes, and abbreviations that English uses as well. */
const SAME = ['ICMS', 'PIS', 'COFINS', 'ISS', 'IPI', 'Simples Nacional', 'FGTS', 'EBITDA', 'IRPJ', 'CSLL']

test('every name of the ready models has an English one', () => {
  const { nome, grupos } = MODELO_GERENCIAL
  const nomes = [
    nome,
    ...grupos.flatMap(({ descricao, itens }) => [descricao, ...itens.map((item) => item.descricao)]),
    ...Object.values(MODELOS_DRE).flatMap((lines) => lines.map(({ descricao }) => descricao)),
  ]
  expect([...new Set(nomes.filter((each) => readyName(each, 'en') === each))].toSorted()).toEqual(SAME.toSorted())
  for (const each of nomes) expect(readyName(each, 'pt')).toBe(each)
})
