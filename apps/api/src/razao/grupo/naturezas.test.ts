import { ENTIDADE_DEFS, GRUPO_NATUREZA_NOMES } from '@lastro/contract'
import { GRUPO_NATUREZAS } from '@lastro/engine'
import { expect, test } from 'vitest'

test('accepts exactly the naturezas that the calculation knows, in the tree and in sheets', () => {
  expect(GRUPO_NATUREZA_NOMES).toEqual(GRUPO_NATUREZAS)
  const natureza = ENTIDADE_DEFS.grupos.campos.find(({ nome }) => nome === 'natureza')
  expect(natureza?.tipo === 'opcao' && natureza.opcoes.map(({ valor }) => valor)).toEqual(GRUPO_NATUREZAS)
})
