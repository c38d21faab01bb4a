import { expect, test } from 'vitest'
import { suggestGrupoItens } from './suggest.ts'

function suggest(contas: readonly (readonly [codigo: string, descricao: string, contaSuperior: string])[]): Record<string, string> {
  const sugestoes = suggestGrupoItens(contas.map(([codigo, descricao, contaSuperior]) => ({ codigo, descricao, contaSuperior })))
  return Object.fromEntries([...sugestoes].map(([codigo, { grupoItem, origem }]) => [codigo, `${origem} ${grupoItem}`]))
}

test('an account that says nothing follows its siblings when they all agree on the grupo', () => {
  expect(
    suggest([
      ['5.1.01', 'Salários', '5.1'],
      ['5.1.02', 'Horas extras', '5.1'],
      ['5.1.03', 'FGTS', '5.1'],
      ['5.1.04', 'Diversos', '5.1'],
    ]),
  ).toEqual({ '5.1.01': 'descricao DPE.01', '5.1.02': 'descricao DPE.01', '5.1.03': 'descricao DPE.03', '5.1.04': 'irmas DPE.01' })
})

test('siblings that disagree, or a single one, say nothing', () => {
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

test('what siblings say is explained', () => {
  const contas = [
    { codigo: '1', descricao: 'Juros passivos', contaSuperior: '5.2' },
    { codigo: '2', descricao: 'IOF', contaSuperior: '5.2' },
    { codigo: '3', descricao: 'Diversas', contaSuperior: '5.2' },
  ]
  expect(suggestGrupoItens(contas).get('3')?.motivo).toBe('As outras 2 contas de 5.2 com destino estão todas em Resultado financeiro.')
})
