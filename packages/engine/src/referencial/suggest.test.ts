import { expect, test } from 'vitest'
import { suggestGrupoItens } from './suggest.ts'

function suggest(contas: readonly (readonly [codigo: string, descricao: string, contaSuperior: string])[]): Record<string, string> {
  const suggestions = suggestGrupoItens(contas.map(([codigo, descricao, contaSuperior]) => ({ codigo, descricao, contaSuperior })))
  return Object.fromEntries([...suggestions].map(([codigo, { grupoItem, origem }]) => [codigo, `${origem} ${grupoItem}`]))
}

test('an account without keywords follows its siblings when they all agree on the grupo', () => {
  expect(
    suggest([
      ['5.1.01', 'Salários', '5.1'],
      ['5.1.02', 'Horas extras', '5.1'],
      ['5.1.03', 'FGTS', '5.1'],
      ['5.1.04', 'Diversos', '5.1'],
    ]),
  ).toEqual({ '5.1.01': 'descricao DPE.01', '5.1.02': 'descricao DPE.01', '5.1.03': 'descricao DPE.03', '5.1.04': 'irmas DPE.01' })
})

test('disagreeing siblings, or a single one, give no suggestion', () => {
  expect(
    Object.keys(
      suggest([
        ['1', 'Salários', 'x'],
        ['2', 'Energia', 'x'],
        ['3', 'Diversos', 'x'],
      ]),
    ),
  ).toEqual(['1', '2'])
  expect(
    Object.keys(
      suggest([
        ['1', 'Salários', 'x'],
        ['2', 'Diversos', 'x'],
      ]),
    ),
  ).toEqual(['1'])
})

test('a suggestion by siblings has an explanation', () => {
  const contas = [
    { codigo: '1', descricao: 'Juros passivos', contaSuperior: '5.2' },
    { codigo: '2', descricao: 'IOF', contaSuperior: '5.2' },
    { codigo: '3', descricao: 'Diversas', contaSuperior: '5.2' },
  ]
  expect(suggestGrupoItens(contas).get('3')?.motivo).toBe('As outras 2 contas de 5.2 com destino estão todas em Resultado financeiro.')
})
